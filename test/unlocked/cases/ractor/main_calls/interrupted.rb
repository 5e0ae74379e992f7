# The file has not ended when the thread that requires it leaves. Then it ends.
gate, files = Queue.new, []
$gate = gate
Dir.mktmpdir do |dir|
  40.times { |i| File.write(files[i] = "#{dir}/late#{i}.rb", "$gate.pop\n") }
  makers = files.each_slice(10).map do |some|
    Ractor.new(some.freeze) do |names|
      names.map do |name|
        waits = Thread.new do
          Thread.current.report_on_exception = false
          require name
        end
        Thread.pass until waits.stop?
        waits.raise(IndexError, "mine")
        garbage = Array.new(1000) { "x" * 50 }
        waits.join rescue "#{$!.class} #{garbage.size}"
      end
    end
  end
  assert_equal([["IndexError 1000"] * 10] * 4, makers.map(&:take))
  GC.start
  40.times { gate << 1 }
  Thread.pass until Thread.list == [Thread.main]
  loaded = files.map { |name| $LOADED_FEATURES.include?(File.realpath(name)) }
  assert_equal([true] * 40, loaded)
end
