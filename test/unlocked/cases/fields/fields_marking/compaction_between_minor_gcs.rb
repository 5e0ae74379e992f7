omit "no compaction here" unless compaction?
made = {}
owners { |name, owner| write(owner, 0...3); made[name] = owner }
5.times do |round|
  made.each_value { |owner| write(owner, 1..1, "r#{round}_"); owner.hash }
  minor
  GC.compact
  made.each_value { |owner| write(owner, 2..2, "r#{round}_") }
  shake
  verify
  wanted = ["v0", "r#{round}_1", "r#{round}_2"]
  made.each { |name, owner| assert_equal(wanted, read(owner, 0...3), name) }
end
