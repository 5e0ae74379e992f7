class Holder; end
old!
200.times do |i|
  Holder.instance_variable_set(:"@v#{i % 60}", "value" + i.to_s)
  minor if i % 20 == 0
end
verify
shake
60.times { |i| assert_match(/\Avalue\d+\z/, Holder.instance_variable_get(:"@v#{i}")) }
GC.start
before = ObjectSpace.count_imemo_objects[:imemo_fields].to_i
400.times { c = Class.new; write(c, 0...9); c.remove_instance_variable(:@f3) }
300.times do |i|
  Holder.instance_variable_set(:@turn, i)
  Holder.remove_instance_variable(:@turn)
end
4.times { GC.start }
assert_operator(ObjectSpace.count_imemo_objects[:imemo_fields].to_i, :<, before + 200)
GC.stress = true
c = Class.new
write(c, 0...20)
7.times { |i| c.remove_instance_variable(:"@f#{i}") }
d = c.dup
GC.stress = false
assert_equal(values(7...20), read(d, 7...20))
verify
