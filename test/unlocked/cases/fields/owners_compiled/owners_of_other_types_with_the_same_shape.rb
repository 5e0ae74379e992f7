text, list = Class.new(String) { include Access }, Class.new(Array) { include Access }
time, plain = Class.new(Time) { include Access }, Class.new { include Access }
span = Class.new(Range) { include Access }
make = [-> { Pair.new(1, 2) }, -> { text.new("some text in its slot") }, -> { list.new(3, 7) },
        -> { time.at(0) }, -> { plain.new }, -> { Class.new.extend(Access) },
        -> { Module.new.extend(Access) }, -> { Mutex.new }, -> { proc {} }, -> { Queue.new },
        -> { Time.at(0) }]
150.times do |i|
  owner = make[i * i * 7 % 13 % make.size].call
  assert_nil owner.get
  owner.set(i)
  assert_equal i, owner.get
  owner.a = i.to_s
  assert_equal [i.to_s, nil], [owner.a, owner.get_b]
  owner.set_b(i)
  assert_equal [i.to_s, i], [owner.get, owner.get_b]
end
10.times { assert_nil span.new(1, 2).get }
