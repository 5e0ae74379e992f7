busy = Array.new(2) { Ractor.new { loop { GC.start; Ractor.yield 1 } } }
10.times do
  Ractor.select(*busy)
  pid = fork do
    Ractor.new { Ractor.receive }.then { |r| r << 1; r.take }
    RubyVM::Stats.to_h
    exit!(0)
  end
  Process.wait(pid)
  $?.success? or raise "it did not end well"
end
puts :done
