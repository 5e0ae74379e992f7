each_owner do |owner, count|
  next if count == 0
  work = lambda do
    100.times do
      owner.instance_variable_set(:@f0, 1)
      owner.instance_variable_get(:@f0)
      owner.instance_variable_defined?(:@none)
    end
    10.times { owner.instance_variables }
  end
  work.call
  before = GC.stat(:total_allocated_objects)
  work.call
  assert_operator GC.stat(:total_allocated_objects) - before, :<=, 12
end
