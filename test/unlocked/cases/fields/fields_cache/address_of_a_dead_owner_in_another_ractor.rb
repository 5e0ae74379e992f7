def make_and_drop(depth, i)
  return make_and_drop(depth - 1, i) if depth > 0
  rows = Array.new(50) { Row.new.tap { |o| o.a = i } }
  rows[i % 50].both
  rows.clear
end
r = Ractor.new do
  30.times do |i|
    count = GC.count
    make_and_drop(40, i)
    nil until GC.count > count + 1        # runs on, so that FCA-2 empties nothing
    rows = Array.new(1_000) { Row.new }
    raise "stale" unless rows.all? { |o| o.both == [nil, nil, nil, nil] }
  end
  :done
end
done = Thread.new { r.take }
GC.start until done.join(0.001)
assert_equal(:done, done.value)
