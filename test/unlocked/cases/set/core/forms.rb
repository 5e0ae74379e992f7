# Which Sets have a table, and what takes it away: a dump of the object tells.
require "set"
require "objspace"

def table?(set)
  ObjectSpace.dump(set).include?('"struct":"Set"') &&
    ObjectSpace.reachable_objects_from(set).grep(Hash).empty?
end

keeps = {
  "new" => -> { Set.new }, "array" => -> { Set.new([1, 2]) }, "range" => -> { Set.new(1..20) },
  "block" => -> { Set.new([1]) { |x| x + 1 } }, "[]" => -> { Set[1, "a", [2]] },
    "dup" => -> { Set[1].dup },
  "clone" => -> { Set[1].clone }, "frozen" => -> { Set[1].freeze }, "to_set" => -> { [1,
    2].to_set },
  "map!" => -> { Set[1].map!(&:to_s) }, "select!" => -> { Set[1, 2].tap { |s| s.select!(&:odd?) } },
  "|" => -> { Set[1] | [2] }, "&" => -> { Set[1] & Set[1] }, "-" => -> { Set[1] - [1] },
    "^" => -> { Set[1] ^ [2] },
  "union with a subclass" => -> { Set[1] | Class.new(Set).new([2]) },
    "merge" => -> { Set[1].merge(1..3, [4]) },
  "replace" => -> { Set[1].replace(Set[2]) }, "reset" => -> { Set[[1]].reset },
    "clear" => -> { Set[1].clear },
  "identity" => -> { Set.new.compare_by_identity << "a" },
    "object_id" => -> { Set[1].tap(&:object_id) },
  "inspect" => -> { Set[1].tap(&:inspect) }, "==" => -> { Set[1].tap { |s| s == Set[1] } },
  "key" => -> { Set[1].tap { |s| {s => 1}[Set[1]] } },
    "respond_to?" => -> { Set[1].tap { |s| s.respond_to?(:x) } },
  "shareable" => -> { Ractor.make_shareable(Set[1]) },
  "asked whether it is shareable" => -> { Set[1].freeze.tap { |s| Ractor.shareable?(s) } },
  "frozen clone" => -> { Set[1].freeze.clone }, "frozen dup" => -> { Set[1].freeze.dup },
  "unfrozen clone" => -> { Set[1].freeze.clone(freeze: false) },
  "copied to a ractor" => -> { Set[[1]].tap { |s| Ractor.new(s) { |t| t.size }.take } },
  "flatten" => -> { Set[Set[1]].flatten }, "classify" => -> { Set[1].classify(&:odd?)[true] },
  "public_send" => -> { Set[1].tap { |s| s.public_send(:size) } },
    "first" => -> { Set[1].tap(&:first) },
}
ends = {
  "@hash" => -> { Set[1].tap { |s| s.instance_variable_get(:@hash) } },
    "@a = 1" => -> { Set[1].tap { |s| s.instance_variable_set(:@a, 1) } },
  "instance_variables" => -> { Set[1].tap(&:instance_variables) },
    "defined" => -> { Set[1].tap { |s| s.instance_variable_defined?(:@a) } },
  "instance_exec" => -> { Set[1].tap { |s| s.instance_exec { @hash } } },
    "singleton" => -> { Set[1].tap(&:singleton_class) },
  "method" => -> { Set[1].tap { |s| s.method(:add) } },
    "dump" => -> { Set[1].tap { |s| Marshal.dump(s) } },
  "load" => -> { Marshal.load(Marshal.dump(Set[1])) },
  "subclass" => -> { Class.new(Set).new([1]) }, "methods" => -> { Set[1].tap(&:methods) },
  "extend" => -> { Set[1].extend(Comparable) },
    "identity with elements" => -> { Set[1].compare_by_identity },
  "remove" => -> { Set[1].tap { |s| s.remove_instance_variable(:@hash) } },
    "error" => -> { Set[1].freeze.tap { |s| s << 2 rescue 0 } },
  "frozen, @hash" => -> { Set[1].freeze.tap { |s| s.instance_variable_get(:@hash) } },
  "frozen, singleton" => -> { Set[1].freeze.tap(&:singleton_class) },
  "frozen, dump" => -> { Set[1].freeze.tap { |s| Marshal.dump(s) } },
  "frozen by Kernel" => -> {
    Set[1].tap { |s| Ractor.make_shareable(Kernel.instance_method(:freeze).bind_call(s)) }
  },
}
keeps.each { |name, make| assert(table?(make.call), name) }
ends.each { |name, make| assert(!table?(make.call), name) }
big = Set.new(1..1000)
hash = big.instance_variable_get(:@hash)
assert_equal([(1..1000).to_a, false, Set], [hash.keys, hash.default, big.class])
assert_equal([true, true], [hash.equal?(big.instance_variable_get(:@hash)),
  (big << 1001).include?(1001)])
assert_equal(1001, hash.size)
assert_equal(true, Set.new.compare_by_identity.instance_variable_get(:@hash).compare_by_identity?)
class Set
  def include?(x) = super
end
assert(!table?(Set[1]), "after a change")
