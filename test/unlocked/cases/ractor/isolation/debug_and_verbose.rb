$DEBUG = debug = ["debug" * 100]
assert_equal(true, Ractor.new { $DEBUG }.take)
$DEBUG = false
size = Ractor.new do
  quiet rescue nil
  $DEBUG = "debug" + "!" * 100
  1000.times { "z" * 100 }
  GC.start
  Array.new(2000) { "q" * 101 }
  $DEBUG.size
end.take
assert_equal(105, size)
$DEBUG = "x" * 200
GC.start
Array.new(2000) { "q" * 201 }
assert_equal("x" * 200, $DEBUG)
$DEBUG = false
