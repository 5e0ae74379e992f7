# Ruby code that runs inside of a method of a Set (hash, eql? and each of others, a handler of a
# TracePoint) and looks at @hash, freezes the Set, changes it, or iterates over it.
class El
  def initialize(&body) = @body = body
  def hash
    @body&.call
    1
  end
end
class Failing
  def hash = raise("no hash")
end
class Freezing
  def hash = 1
  def eql?(other)
    $set.freeze
    false
  end
end
[1, 8].each do |n|
  %i[add add? <<].each do |name|
    $set = Set[*1...n, Freezing.new]
    show :frozen, try { $set.send(name, Freezing.new).size }[0, 24]
  end
end
on = false
$set = Set[*1..7, El.new { $set.freeze if on }]
on = true
show :frozen_by_hash, try { ($set << 99).size }[0, 24]
# hash or eql? of the argument freezes the Set, looks at its @hash, or both.
class Acting
  attr_reader :id
  def initialize(id, on = nil, &body) = (@id, @on, @body = id, on, body)
  def inspect = "a#{id}"

  def hash
    @body.call if @on == :hash
    @id * 37
  end

  def eql?(other)
    @body.call if @on == :eql?
    Acting === other && other.id == @id
  end
end
FREEZING = {
  freeze: ->(s) { s.freeze }, kernel: ->(s) { Kernel.instance_method(:freeze).bind_call(s) },
  look: ->(s) { s.instance_variables }, both: ->(s) { s.freeze.instance_variables },
  other: ->(s) { s.instance_variables; s.freeze },
}
%i[hash eql?].product(FREEZING.to_a, [0, 1, 2, 7, 8, 20]) do |on, (how, act), size|
  %i[delete delete? << add? include? subtract - | merge ^].each do |name|
    [0, 99].each do |id|
      set = Set.new((0...size).map { |i| Acting.new(i) })
      body = -> { body = -> {}; act.(set) }
      argument = Acting.new(id, on) { body.call }
      argument = [argument] if %i[subtract - | merge ^].include?(name)
      show "#{on} #{how} #{size} #{name} #{id}",
        [try { set.send(name, argument) }, set, set.frozen?]
    end
  end
end
show :no_hash, %i[delete delete? include? << add?].map { |name|
  try { Set[].send(name, Failing.new) }
}
NAMES = %i[size to_a each include? dup hash empty? add delete clear compare_by_identity freeze | &
           - ^ == reset subset? merge subtract delete_if]
NAMES.each do |name|
  set, seen = Set[1, 2], false
  look = proc do |t|
    next if t.method_id != name || seen

    seen = true
    %i[@a @b @c].each { |id| set.instance_variable_set(id, 2**40) }
  end
  arguments = set.method(name).arity == 0 ? [] : [Set[2, 3]]
  set = Set[1, 2]
  result = TracePoint.new(:c_call, :call, &look).enable { set.__send__(name, *arguments) { |x| x } }
  show name, [name == :hash ? 1 : Set === result ? result.to_a : result, set.to_a]
end
each_then = lambda do |set, &body|
  Object.new.extend(Enumerable).tap do |e|
    e.define_singleton_method(:each) { |&b| body.call(set); b.call(4) }
  end
end
LOOKING = {
  look: ->(s) { s.instance_variables }, freeze: ->(s) { s.freeze },
  five: ->(s) { 5.times { |i| s.instance_variable_set(:"@a#{i}", 2**40) } },
}
LOOKING.each do |how, look|
  %i[^ & | - merge subtract replace].each do |name|
    set = Set[1, 2]
    show "#{how} #{name}", [try { set.send(name, each_then.(set, &look)) }, set]
  end
end
set = Set.new.compare_by_identity
set << El.new { set.instance_variables } << El.new << 3
show :identity_hash, set.hash == set.hash
other = Set.new.compare_by_identity
other << El.new { other.instance_variables } << :b << :c
show :merged, Set[:x].merge(other).size
string = Class.new(String) { def eql?(other) = ($other.instance_variables; true) }
$other = Set[string.new("a").freeze, 7, 8]
show :proper_subset, $other < Set["a", 1, 2, 9]
%i[merge | - & ^ > < ==].each do |name|
  going = false
  other = Set.new.compare_by_identity
  other << El.new { other << 77 if going } << :b << :c
  going = true
  result = try { Set[:x, 1, 2, 4].send(name, other) }
  show name, [Set === result ? result.size : result, other.size]
end
%i[hash reset].each do |name|
  going, set = false, nil
  set = Set[El.new { set << 55 if going }]
  going = true
  show name, [try { set.send(name) }, set.size]
end
copy = Set.allocate
copy.send(:initialize_clone, Set[1].freeze)
copy.instance_variable_set(:@x, 1)
show :clone, [copy.dup.instance_variables, copy.clone.instance_variables, copy]
set = Set.allocate
Kernel.instance_method(:freeze).bind_call(set)
show :initialize, [try { set.send(:initialize, [2]) }[0, 20], try { set.to_a }]
set = Set[1]
bound = Set.instance_method(:size).bind(set)
show :bind, [bound.to_s[0, 20], bound == set.method(:size), bound.eql?(set.method(:size))]
class Refreezing
  def freeze
    Ractor.new { 5.times { Class.new; GC.start }; 1 }.take
    super
  end
end
show :make, Ractor.make_shareable(Set[Refreezing.new, Set[Refreezing.new]]).frozen?
set = Set[1]
ObjectSpace.define_finalizer(set, proc { puts "finalized" })
copies = [set.dup, set | [1], set - [3], set.clone]
$stdout.flush
