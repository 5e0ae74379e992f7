# Errors, hostile elements, added methods, singletons, ractors.
methods = [Set[1].method(:add), Set[1].method(:include?)]
show :methods, methods.map { |m| [m.owner, m.arity, m.source_location&.last,
  m.unbind.bind_call(Set[1], 2)] }
show :lists, [Set.new.methods.sort == Set.new([1]).tap(&:instance_variables).methods.sort,
  Set.subclasses,
              Set[1].public_methods(false).size, Set.instance_methods(false).size,
                Set[1].singleton_methods,
              Set[1].singleton_class.instance_methods(false),
                Set[1].singleton_class.ancestors.drop(1)]
show :classes, [Set[1].class, Set.ancestors, Set === Set[1], Set[1].is_a?(Enumerable),
  Set[1].instance_of?(Set),
                ObjectSpace.each_object(Class).count { |c| c.to_s == "Set" }, Subset.superclass,
                  Set[1].then { |s| s.singleton_class.superclass }]
show :errors, [
  -> { Set[1].nope }, -> { Set.new(1, 2) }, -> { Set[1].add }, -> { Set.new([1], a: 1) },
    -> { Set[1].merge(a: 1) },
  -> { Set[1].size(1) }, -> { Set.new(5) }, -> { Set.new(BasicObject.new) },
    -> { Set[1] | BasicObject.new },
  -> { Set[1].dup(1) }, -> { Set[1].clone(freeze: 3) }, -> { Set[1].flatten_merge([1]) },
    -> { Set[1].include? },
].map { |body| try(&body) }
show :allocated, [
  ->(s) { s.size }, ->(s) { s << 1 }, ->(s) { s.each { |x| x } }, ->(s) { s == Set[1] },
    ->(s) { Set[1] == s },
  ->(s) { s.dup.inspect }, ->(s) { Set[1] | s }, ->(s) { s.include?(1) }, ->(s) { s.to_a },
    ->(s) { s.hash.class },
  ->(s) { s.freeze }, ->(s) { s.instance_variables }, ->(s) { s.send(:initialize, [3]); s },
  ->(s) { s.instance_variable_set(:@hash, {4 => true}); s },
].map { |body| try { body[Set.allocate].inspect } }
show :initialized_again, [
  ->(s) { s.send(:initialize) }, ->(s) { s.send(:initialize, [3]) },
  ->(s) { s.send(:initialize, [3]) { |x| x * 2 } }, ->(s) { s.send(:initialize, 1..3, &:succ) },
  ->(s) { s.send(:initialize, {1 => 2}) { |x| x } }, ->(s) { s.send(:initialize, Set[8], &:to_s) },
  ->(s) { s.send(:initialize, nil) { 1 } },
].map { |body| set = Set[1]; [try { body[set] }, set] }
show :replaced_hash, try { Set[1].instance_variable_set(:@hash, 3).size }
set = Set[1]
set << set
show :itself, [set, set == set, set.hash.class, set == set.dup, try { set.flatten }, set.to_s,
  set.pretty_inspect]
show :arguments, [Set.new(a: 1), Set.new([[1, 2]]) { |a, b| b }, Set.new([[1, 2]], &:first),
  Set[[1, 2]].map { |a, b| b },
                  Set.new(nil), Set.new("a".."e"), Set[1, 1.0, 1r], Set[0.0, -0.0, Float::NAN,
                    Float::NAN].size,
                  Set[2**70, 2**70].size, Set[nil, false, true].include?(nil), Set[nil] === nil,
                    [1, "x"].grep(Set[1])]
string = "abc".dup
string.instance_variable_set(:@i, 1)
set = Set[string]
kept = set.first
string << "d"
show :string, [kept, kept.frozen?, kept.equal?(string), kept.instance_variables,
  set.include?("abc")]
lists = (0..20).map { |i| [i] }
set = Set.new(lists)
lists.each { |list| list << 2 }
show :mutated, [lists.count { |x| set.include?(x) },
  set.instance_variable_get(:@hash).key?(lists[3]),
                set.dup.reset.size, lists.count { |x| set.reset.include?(x) }]
# An element whose hash changes. A small table has a byte of each hash: these are never equal.
class Changing
  attr_writer :hash
  def initialize(hash) = @hash = hash
  def hash = @hash
  def eql?(other) = other.is_a?(Changing) && other.hash == @hash
end
# They are asked for their hashes again when the ninth comes, which may be one of them.
show :mutated_ninth, %i[add << add? merge |].product([3, 4, 7, 8]).map { |name, count|
  changing = (0...count).map { |i| Changing.new(i) }
  eight = Set.new(changing) | (count...8)
  changing.each { |element| element.hash += 100 }
  changing.map { |element|
    copy = eight.dup
    argument = %i[merge |].include?(name) ? [element] : element
    [copy.send(name, argument)&.size, copy.size, copy.dup.reset.size]
  }
}
set = Set.new(lists)
lists.each { |list| list[0] = 1 }
show :made_equal, [set.size, set.reset.size, set.size]
class Turner
  def initialize(set) = @set = set
  def hash = 1
  def eql?(other) = (@set.instance_variables; false)
end
set = Set.new
12.times { set << Turner.new(set) }
show :turned, [set.size, set.to_a.size]
class Failing
  def hash = raise("no hash")
end
show :failing, [-> { Set[1] << Failing.new }, -> { Set[1].include?(Failing.new) },
  -> { Set[].include?(Failing.new) },
                -> { Set[1, Failing.new] }, -> { Set[1].delete(Failing.new) },
                  -> { Set[] << Failing.new }].map { |body| try(&body) }
class Huge
  def hash = 2**70
  def eql?(other) = true
end
show :huge, Set[Huge.new, Huge.new].size
calls = Hash.new(0)
counting = Class.new do
  define_method(:initialize) { |i| @i = i }
  attr_reader :i
  define_method(:hash) { calls[:hash] += 1; @i }
  define_method(:eql?) { |other| calls[:eql] += 1; other.i == @i }
end
elements = (0..7).map { |i| counting.new(i) }
set = Set.new(elements)
show :calls, calls
elements.each { |x| set.include?(x) }
set.include?(counting.new(3))
set.dup.to_a
show :calls, calls
class Set
  def peek = @hash
  def tag!(x) = (@tag = x; self)
  attr_reader :tag
end
show :added, [Set[1, 2].peek, Set[1].tag!(5).tag, Set[1].tag!(5).instance_variables, Set[1].tag,
  Set[1].tag!(4).dup.tag]
set = Set[1, 2]
id = set.object_id
set.instance_variables
show :id, [set.object_id == id, ObjectSpace._id2ref(id).equal?(set)]
set = Set[1, "a", [2]]
show :ractor, [Ractor.new(set) { |x| x << 9; x.to_a }.take, set]
# The names of a method in a trace and in a backtrace.
%i[size length include? member? === superset? >= > <= < subset? proper_superset? proper_subset? add
   << add? delete delete? | + union - difference & intersection ^ merge == to_a].each do |name|
  set, called = Set[1, 2], []
  arguments = %i[size length to_a].include?(name) ? [] : [Set[1, 2, 3]]
  TracePoint.new(:call, :c_call) do |t|
    called << [t.method_id, t.callee_id] if t.self.equal?(set) && t.defined_class == Set
  end.enable { set.public_send(name, *arguments) }
  error = begin
    set.public_send(name, Failing.new) unless arguments.empty?
  rescue StandardError => e
    e
  end
  locations = Exception === error ? error.backtrace_locations : []
  show "names of #{name}", [called.first, locations.map(&:label).grep(/Set/).last]
end
def (set = Set[1, 2]).foo = size
show :singleton, [set.foo, set.singleton_methods, set, set.dup.respond_to?(:foo), set.clone.foo]
$stdout.flush
set = Set[1].extend(Comparable)
show :extended, [set.singleton_class.include?(Comparable), set.is_a?(Comparable), set]
set = Set[1, 2, 3]
show :bound, [Set.instance_method(:size).bind_call(set),
  Enumerable.instance_method(:map).bind_call(set) { |x| x + 1 },
              Kernel.instance_method(:class).bind_call(set), set,
                Set[1].tap { |s| Kernel.instance_method(:freeze).bind_call(s) }.frozen?]
