Many = kind(Array, "m", 40)
owners = Array.new(60) { Many.new.fill }
plain = Struct.new(:a).new(1).tap { |s| write(s, 0...40) }
old!
[0, 1, 2, 3, 39].each do |i|
  Many.attr_accessor :"m#{i}"
  Many.class_eval(<<~METHODS)
    def put(val) = @m#{i} = val
    def get = @m#{i}
    def got? = defined?(@m#{i})
  METHODS
  rest = (0...40).to_a - [i]
  ways = [->(o, v) { o.public_send(:"m#{i}=", v) }, ->(o, v) { o.put(v) },
          ->(o, v) { o.instance_variable_set(:"@m#{i}", v) }]
  ways.each_with_index do |way, n|
    owners.each_with_index { |o, k| way.call(o, "young #{i} #{n} #{k}") }
    n == 1 ? shake : minor
    owners.each_with_index do |o, k|
      found = [o.public_send(:"m#{i}"), o.get, o.instance_variable_get(:"@m#{i}")]
      assert_equal(["young #{i} #{n} #{k}"], found.uniq)
      assert_equal(rest, o.all.values_at(*rest))
    end
  end
  owners.each do |o|
    o.remove_instance_variable(:"@m#{i}")
    assert_equal([nil, nil, rest], [o.get, o.got?, o.all.values_at(*rest)])
    assert_equal(rest.map { |k| :"@m#{k}" }.sort, o.dup.instance_variables.sort)
    assert_equal([[i, i], "instance-variable"], [[o.put(i), o.get], o.got?])
    assert_equal((0...40).to_a, o.dup.all)
  end
  plain.remove_instance_variable(:"@f#{i}")
  assert_equal(values(rest), read(plain, rest))
  write(plain, [i])
  assert_equal(values(0...40), read(plain, 0...40))
  old!
end
verify
