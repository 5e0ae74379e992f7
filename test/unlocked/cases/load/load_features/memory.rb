base = $".dup
size = -> { GC.start; Integer(File.read("/proc/self/statm").split[1]) * 4 }
round = lambda do |count|
  count.times do |i|
    more = Array.new(400) { |n| "/x/#{n % 7}/y#{n}.#{n.odd? ? "rb" : "so"}" }
    $".replace(base + more)
    asked("no/such/#{i}")
    GC.compact if i % 20 == 0 && GC.respond_to?(:compact)
  end
end
omit "no /proc here" unless File.exist?("/proc/self/statm")
round.call(80)
before = size.call
round.call(160)
assert_operator(size.call - before, :<, 25_000, "KiB")
$".replace(base)
assert_equal(false, require("tmpdir"))
