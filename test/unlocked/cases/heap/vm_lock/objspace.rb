# Traversals of the heap and of the roots, while ractors allocate objects of many kinds.
require "objspace"
require "coverage"
require "json"

STOP = Module.new { def self.now = @now }

def allocate(i)
  [Time.at(i), proc { i }, Object.new.tap { |o| o.instance_variable_set(:@a, i) }, "s#{i}" * 30,
   Struct.new(:a), { i => i }, Array.new(i % 30) { i }, Module.new { define_method(:m) { i } },
   eval("->(x) { x + #{i} }"), Enumerator.new { |y| y << i }.tap(&:next), /#{i}/, 2**70 + i,
   Set[i], "x#{i}".to_sym, Class.new(String) { attr_accessor :v }.new("t").tap { |s| s.v = i }].size
end

def ractors
  Array.new(2) { Ractor.new { n = 0; n += allocate(n % 500) until STOP.now; n > 0 } }
end

def dump = ObjectSpace.dump_all(output: :string, full: true).count("\n")

TRAVERSALS = {
  memsize: -> { ObjectSpace.memsize_of_all },
  sizes: -> { ObjectSpace.count_objects_size[:TOTAL] },
  data: -> { ObjectSpace.count_tdata_objects.values.sum },
  imemos: -> { ObjectSpace.count_imemo_objects.values.sum },
  symbols: -> { ObjectSpace.count_symbols.values.sum },
  objects: -> { ObjectSpace.count_objects[:TOTAL] },
  nodes: -> { ObjectSpace.each_object(Module).count },
  roots: -> { ObjectSpace.reachable_objects_from_root.size },
  from: -> { ObjectSpace.reachable_objects_from(Object).size },
  classes: -> { [Object, String, Kernel, Comparable].sum { |c| ObjectSpace.memsize_of(c) } },
}

Coverage.start(methods: true)
running = ractors
AtLength.of(2).times do
  TRAVERSALS.each { |name, traverse| 3.times { assert_operator(traverse.call, :>, 0, name.to_s) } }
  assert_operator(dump, :>, 1_000)
  assert_kind_of(Hash, Coverage.peek_result)
end
Coverage.result
trace = TracePoint.new(:c_return) {}
AtLength.of(5).times { trace.enable; Integer("1"); trace.disable }
GC.verify_compaction_references(expand_heap: true) if GC.respond_to?(:verify_compaction_references)
STOP.instance_variable_set(:@now, true)
assert_equal([true, true], running.map(&:take))
GC.verify_internal_consistency if GC.respond_to?(:verify_internal_consistency)

# A dump says what it says without other ractors.
found = ObjectSpace.dump_all(output: :string).each_line.map { |line| JSON.parse(line)["type"] }
assert_include(found, "DATA")
assert_include(found, "ROOT")

# The reader of this pipe is a ractor, and more than a pipe holds is written.
def dump_through_a_pipe
  r, w = IO.pipe
  reader = Ractor.new { Ractor.receive.each_line.sum { |line| line.include?('"type":') ? 1 : 0 } }
  reader.send(r, move: true)
  ObjectSpace.dump_all(output: w)
  w.close
  reader.take
end
assert_operator(dump_through_a_pipe, :>, 1_000)
