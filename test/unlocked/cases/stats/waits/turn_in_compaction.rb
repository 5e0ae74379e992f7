# Threads that get their turn while another ractor compacts: they wait for that one's lock, and
# their own code may be the one that moves.
require "tempfile"
RubyVM::Stats.start(:waits)
goes_on = Tempfile.new
workers = Array.new(4) do
  Ractor.new(goes_on.path) do |path|
    threads = Array.new(2) do
      Thread.new do
        k = 0
        while File.exist?(path)
          k += 1
          eval("def m#{k % 50}; sleep 0.0002; end; m#{k % 50}", binding, "/tmp/#{k % 300}.rb")
        end
      end
    end
    threads.each(&:join).size
  end
end
(500 * AtLength::FACTOR).times { GC.compact }
goes_on.close!
assert_equal([2, 2, 2, 2], workers.map(&:take))
assert_operator(RubyVM::Stats.to_h[:waits][:turn][:count], :>, 0)

# There is no line of a file that is none of those which are kept; nor more of a long name than of
# others.
RubyVM::Stats.reset
pass = lambda do |times, name|
  threads = Array.new(2) do |n|
    Thread.new { times.times { |i| eval("Thread.pass", nil, "/tmp/#{name}/#{n}_#{i}.rb", 41) } }
  end
  threads.each(&:join)
end
pass.(1_500, "long" * 200)
RubyVM::Stats.reset
pass.(50, "other")
turns = RubyVM::Stats.to_h[:places].select { |place| place[:cause] == "turn" }
assert_operator(turns.size, :>, 0)
assert_empty(turns.select { |place| place[:file] == "(others)" && place[:line] })
assert_operator(turns.map { |place| place[:file].bytesize }.max, :<=, 512)
