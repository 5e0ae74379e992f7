arrays = Array.new(200_000) { [] }
ractors = Array.new(2) do
  Ractor.new do
    writers = Array.new(20_000) { |i| x = nil; [-> { x = "#{i}" }, -> { x }] }
    wrong = 0
    until STOP.now
      writers.each { |write, _| write.call }
      writers.each_with_index { |(_, read), i| wrong += 1 unless read.call == i.to_s }
    end
    wrong
  end
end
for_seconds(4) do
  GC.start(immediate_mark: false, immediate_sweep: false)
  arrays.each { |a| a << Object.new; a.clear if a.size > 3 }
end
STOP.instance_variable_set(:@now, true)
assert_equal([0, 0], ractors.map(&:take))
4.times { GC.start }
verify
