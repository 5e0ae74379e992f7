# Objects of all kinds that can have an id of their own.
require "objspace"
require "set"
require "stringio"
Pair = Struct.new(:a, :b)
Point = Data.define(:x, :y)
Wide = Struct.new(*Array.new(90) { |i| :"m#{i}" })
KINDS = {
  object: -> { Object.new }, basic: -> { BasicObject.new }, string: -> { +"text" },
  long: -> { "long" * 100 }, array: -> { [1, 2] }, large: -> { [0] * 100 }, hash: -> { {a: 1} },
  many: -> { (0..20).to_h { |i| [i, i] } }, struct: -> { Pair.new(1, 2) },
  wide: -> { Wide.new(1) }, data: -> { Point.new(1, 2) }, float: -> { 1e300 * 3 },
  bignum: -> { 2**70 }, rational: -> { 1r / 3 }, complex: -> { 1i }, range: -> { Range.new(1, 9) },
  regexp: -> { Regexp.new("a#{rand}") }, match: -> { "abc".match(/b/) }, proc: -> { proc { 1 } },
  method: -> { 1.method(:+) }, klass: -> { Class.new }, mod: -> { Module.new },
  singleton: -> { Object.new.singleton_class }, io: -> { StringIO.new }, time: -> { Time.at(0) },
  symbol: -> { "dynamic#{rand}".to_sym }, set: -> { Set[1] }, error: -> { RuntimeError.new("a") },
  enumerator: -> { [1].each }, thread: -> { Thread.new { }.join }, binding: -> { binding },
  frozen: -> { Object.new.freeze }, random: -> { Random.new(1) }
}
ID = BasicObject.instance_method(:__id__)
def id_of(object) = ID.bind_call(object)
def make(count = 1) = KINDS.values.flat_map { |kind| Array.new(count) { kind.call } }
def verify = GC.respond_to?(:verify_internal_consistency) && GC.verify_internal_consistency
def compaction? = GC.respond_to?(:verify_compaction_references)
def shake = compaction? && GC.verify_compaction_references(expand_heap: true, toward: :empty)
def object_of(id) = ObjectSpace._id2ref(id)

def refused(id)
  object_of(id)
  nil
rescue RangeError => e
  e.message
end
