require "objspace"
require "-test-/scan_args"
def none = ObjectSpace.trace_object_allocations_stop
def splat(args) = ObjectSpace.trace_object_allocations_stop(*args)
def one(o) = ObjectSpace.reachable_objects_from(o)
def splat_of_any(args) = Bug::ScanArgs.opt(*args)
def some(k) = Bug::ScanArgs.opt(**k)
def sent(name) = ObjectSpace.send(name, "a")
def try
  yield
  true
rescue Ractor::UnsafeError
  false
end
def all
  text, empty = +"a", {}
  [try { none }, try { splat([]) }, try { one(text) }, try { sent(:reachable_objects_from) },
   try { some(empty) }, try { splat_of_any([empty]) }]
end
all
100.times { all } if WARM
2.times do
  got = Ractor.new { Array.new(200) { all }.tally }.take
  assert_equal({ [false] * 6 => 200 }, got)
  assert_equal({ [true] * 6 => 200 }, Array.new(200) { all }.tally)
  2.times { Ractor.new { 1 }.take }
end
place = Ractor.new { begin; none; rescue Ractor::UnsafeError => e; e.backtrace.first; end }.take
assert_match(/trace_object_allocations_stop/, place)
