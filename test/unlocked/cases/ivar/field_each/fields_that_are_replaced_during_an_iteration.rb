NAMES = %i[@a @b @c @d @e @f]
def fill(owner, values)
  NAMES.zip(values) { |name, value| owner.instance_variable_set(name, value) }
end
def add(owner, stem) = 100.times { |i| owner.instance_variable_set(:"@#{stem}#{i}", i) }
def remove(owner, names) = names.each { |name| owner.remove_instance_variable(name) }
def clear(owner) = remove(owner, owner.instance_variables)
def fresh = (11..16).map { |i| "new #{i}" }
REPLACING = {
  again: ->(owner) { clear(owner); fill(owner, fresh) },
  freed: ->(owner) { FieldEach.free(owner); fill(owner, fresh) },
  copied: ->(owner) { FieldEach.copy(owner, [].tap { |other| fill(other, fresh) }) },
  grown: ->(owner) { add(owner, "more"); fill(owner, fresh) },
  shrunk: lambda do |owner|
    fill(owner, fresh)
    add(owner, "x")
    remove(owner, Array.new(100) { |i| :"@x#{i}" })
  end,
  complex: lambda do |owner|
    exhaust_shapes
    owner.instance_variable_set(:@none_left, 1)
    fill(owner, fresh)
  end,
}
MAKERS = [-> { [1] }, -> { +"s" }, -> { {a: 1} }, -> { Struct.new(:a).new },
          -> { Time.at(0) }]
def iterate(maker, replacing, turn)
  owner, seen = maker.call, []
  fill(owner, (1..6).map { |i| "old #{i}" })
  FieldEach.each_field(owner) do |name, value|
    seen << [name, value]
    next unless seen.size == turn
    replacing.call(owner)
    GC.start
    GC.compact if turn.odd?
    @junk = Array.new(2_000) { |i| [1].tap { |other| fill(other, [i] * 6) } }
  end
  seen
end
MAKERS.each do |maker|
  wanted = lambda do |turn|
    NAMES.each_with_index.map do |name, i|
      [name, i < turn ? "old #{i + 1}" : "new #{i + 11}"]
    end
  end
  turns = REPLACING.except(:complex).to_a.product((1..6).to_a)
  wrong = turns.find { |(_, replacing), turn| iterate(maker, replacing, turn) != wanted[turn] }
  puts wrong ? "#{maker.call.class}: #{wrong[0][0]} at #{wrong[1]}" : "right"
end
# Once no shape is left every owner that is made is complex; so the first owner of each kind
# is made before.
owners = MAKERS.map do |maker|
  maker.call.tap { |owner| fill(owner, (1..6).map { |i| "old #{i}" }) }
end
owners.each do |owner|
  seen = []
  FieldEach.each_field(owner) do |name, value|
    seen << value
    REPLACING[:complex].call(owner) if seen.size == 2
    GC.start
  end
  puts seen == ["old 1", "old 2", *fresh[2..]] ? "right" : "#{owner.class}: #{seen}"
end
