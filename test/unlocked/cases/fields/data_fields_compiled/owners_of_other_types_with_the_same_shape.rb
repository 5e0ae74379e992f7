text, list = Class.new(String) { include Access }, Class.new(Array) { include Access }
pair, plain = Struct.new(:x, :y) { include Access }, Class.new { include Access }
make = [-> { Time.at(0) }, -> { text.new("some text") }, -> { list.new(3, 7) },
        -> { pair.new(1, 2) }, -> { Mutex.new }, -> { plain.new }, -> { proc {} },
        -> { Class.new.extend(Access) }, -> { Queue.new }]
60.times do |i|
  owner = make[i * i % make.size].call
  assert_nil owner.get
  owner.set(i)
  assert_equal i, owner.get
  owner.a = i.to_s
  assert_equal [i.to_s, nil], [owner.a, owner.get_b]
  owner.set_b(i)
  assert_equal [i.to_s, i], [owner.get, owner.get_b]
end
