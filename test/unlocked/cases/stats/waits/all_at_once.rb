RubyVM::Stats.start(:waits, :trace)
finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(2)
workers = Array.new(4) do |i|
  Ractor.new(i, finish) do |n, limit|
    rounds = 0
    while Process.clock_gettime(Process::CLOCK_MONOTONIC) < limit
      case n
      when 0 then GC.start
      when 1 then RubyVM::Stats.to_h[:waits].size == 8 or raise "another size"
      when 2 then RubyVM::Stats.reset; Thread.new { 1 }.join
      else eval("#{rounds}.to_s"); ("a".."zz").map(&:to_sym)
      end
      rounds += 1
    end
    rounds
  end
end
workers.each { |worker| assert_operator(worker.take, :>, 0) }
10.times { RubyVM::Stats.stop; RubyVM::Stats.start(:waits, :trace) }
assert_kind_of(Hash, RubyVM::Stats.to_h)
