class Date
  attr_reader :zero
  def read_zero = @zero
  def defined_zero = defined?(@zero)
end
dumped = Date.new(2001, 2, 3).marshal_dump
2.times { |i| dumped.instance_variable_set(:"@y#{i}", 1) }
2.times { |i| dumped.remove_instance_variable(:"@y#{i}") }
3.times do
  date = Date.allocate
  date.marshal_load(dumped)
  read = [date.zero, date.read_zero, date.defined_zero, date.instance_variables]
  assert_equal([nil, nil, nil, []], read)
  assert_nil(date.instance_variable_get(:@zero))
  GC.start
  verify
  array = date.marshal_dump
  verify
  [date, array].each { |owner| owner.instance_variable_set(:@zero, 0) }
  assert_equal([0, 0, [:@zero]], [date.zero, date.read_zero, array.instance_variables])
  verify
end
