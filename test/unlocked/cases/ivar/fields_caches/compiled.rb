def copy(string) = string.dup
def put(record, value) = (record.b = value)
def got(record) = [record.a, record.b, record.c, record.extra]
class Three; attr_accessor :extra; end
20.times { assert_equal(["a", []], ["a", copy("a").instance_variables]) }
20.times do |i|
  string = +"s"
  write(string, 0...3)
  assert_equal([values(0...3), names(0...3)],
               [read(copy(string), 0...3), copy(string).instance_variables])
  names(0...3).each { |v| string.remove_instance_variable(v) }
  assert_equal([], copy(string).instance_variables)
  record = Three.new(1, 2, 3)
  record.extra = "e#{i}"
  put(record, i)
  assert_equal([1, i, 3, "e#{i}"], got(record))
  record.freeze
  assert_raise(FrozenError) { record[:b] = 0 }
  assert_raise(FrozenError) { record.extra = 0 }
  assert_equal([1, i, 3, "e#{i}"], got(record))
end
