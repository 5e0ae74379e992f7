# Nothing but the objects refers to the classes. Dead classes leave their addresses to new ones,
# which are young while others are old.
kept = []
60.times do |round|
  made = Array.new(80) do |i|
    klass = Class.new { define_method(:tell) { [round, i] } }
    [klass.new, klass.new, (Class.new(klass) if i % 3 == 0)&.new].compact
  end
  case round % 4
  when 0 then 4.times { GC.start }                # the classes are old
  when 1 then 2.times { minor }
  when 2 then made.each { |list| list.each(&:singleton_class) }
  end
  kept << [round, made]
  kept.shift if kept.size > 3
  made = nil
  round.odd? ? minor : GC.start
  Array.new(2_000) { |i| "filler #{i}" }
  GC.compact if round % 10 == 9 && GC.respond_to?(:compact)
  kept.each do |number, lists|
    lists.each_with_index do |list, i|
      list.each { |object| assert_equal([number, i], object.tell) }
    end
  end
end
verify

# Traversals of ObjectSpace report each class for each object.
require "objspace"
klass = Class.new
objects = Array.new(3) { klass.new }
GC.start
objects.each { |object| assert_equal([klass], ObjectSpace.reachable_objects_from(object)) }
