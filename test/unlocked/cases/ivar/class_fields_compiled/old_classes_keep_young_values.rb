kept = owners.each { |owner| exercise(owner, 1) }
old!
30.times do |turn|
  kept.each_with_index { |owner, i| owner.set("young #{turn} #{i}") }
  turn % 7 == 6 ? shake : minor
  verify if turn % 10 == 9
  kept.each_with_index { |owner, i| assert_equal "young #{turn} #{i}", owner.get }
  kept.each_with_index { |owner, i| owner.a = [turn, i] }
  GC.start(full_mark: false, immediate_mark: false, immediate_sweep: false)
  kept.each_with_index { |owner, i| assert_equal [turn, i], owner.a }
end
