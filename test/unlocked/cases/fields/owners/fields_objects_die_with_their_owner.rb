kinds = [0, 200, 300].map { |n| struct_class(n) }        # no slot fits two variables
{ structs: ->(i) { kinds[i % 3].new }, times: ->(i) { Time.at(i) },
  arrays: ->(i) { [i] } }.each do |said, make|
  GC.start
  before = fields_objects
  fill = -> { Array.new(5_000) { |i| write(make.(i), 0...2) } }
  made = fill.call
  assert_operator(fields_objects - before, :>=, 5_000, said)
  made.each { |owner| 2.times { |i| owner.remove_instance_variable(:"@f#{i}") } }
  2.times { GC.start }
  assert_operator(fields_objects - before, :<, 500, "#{said}, after removal")
  made.each { |owner| write(owner, 0...2) }
  made.clear
  2.times { GC.start }
  assert_operator(fields_objects - before, :<, 500, "#{said}, after the owners' end")
  # An owner that its own fields lead to.
  dead = 0
  count = proc { dead += 1 }
  400.times do |i|
    owner = make.(i)
    owner.instance_variable_set(:@me, [owner])
    ObjectSpace.define_finalizer(owner, count)
  end
  3.times { GC.start }
  assert_operator(dead, :>, 300, said)
end
