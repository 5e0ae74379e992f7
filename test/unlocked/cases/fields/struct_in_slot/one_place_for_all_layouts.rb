class Object; attr_accessor :f0, :f1, :f2; end
def get(owner) = [owner.instance_variable_get(:@f0), owner.f0, owner.f1, owner.f2]
def fill(owner, tag) = (owner.f0 = tag; owner.f1 = tag + 1; owner.f2 = tag + 2; owner)
module Inside
  def set(tag) = (@f0 = tag; @f1 = tag + 1; @f2 = tag + 2; self)
  def all = [@f0, @f1, @f2, defined?(@f2), defined?(@f3)]
end
[Struct, Array, String, Hash, Object].each { |klass| klass.include(Inside) }
makers = [0, 1, 2, 3, 4, 7, 8, 30, 80].flat_map do |n|
  [struct_class(n), taught(struct_class(n), n), taught(struct_class(n), n, 30)]
    .map { |klass| -> { klass.new(*contents(n)) } }
end
makers += [-> { [] }, -> { +"" }, -> { {} }, -> { Object.new }, -> { Struct.new(:a).new }]
6.times do |round|
  makers.each_with_index do |make, i|
    owner, other = make.call, make.call
    assert_equal([nil] * 4, get(owner))
    assert_equal([nil] * 5, owner.all)
    fill(owner, i)
    other.set(i)
    [owner, other].each do |o|
      assert_equal([i, i, i + 1, i + 2], get(o), "#{round}, #{i}")
      assert_equal([i, i + 1, i + 2, "instance-variable", nil], o.all)
      o.remove_instance_variable(:@f1)
      assert_equal([i, i, nil, i + 2], get(o))
      o.f1 = "late"
      assert_equal([i, "late", i + 2, "instance-variable", nil], o.all)
      o.freeze
      assert_equal([i, "late", i + 2, "instance-variable", nil], o.all)
      assert_equal([i, i, "late", i + 2], get(o))
      assert_raise(FrozenError) { o.f0 = 1 }
      assert_raise(FrozenError) { o.set(1) }
    end
  end
end
verify
