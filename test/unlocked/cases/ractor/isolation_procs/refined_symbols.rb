module Refined
  refine(String) { class_eval((0...300).map { |i| "def r#{i} = #{i}" }.join("\n")) }
end
using Refined
module Run
  class_eval((0...300).map { |i| "def self.m#{i}(list) = list.map(&:r#{i})" }.join("\n"))
end
eval((0...300).map { |i| "def Run.m#{i}(list) = list.map(&:r#{i})" }.join("\n"), binding)
def Run.block(&block) = block
def Run.refined = block(&:r1)

main = Run.refined
assert_same(main, Run.refined)
assert_equal(1, main.call(""))
ractors = 4.times.map do |k|
  Ractor.new(k) do |k|
    300.times do |i|
      i = (i + k * 7) % 300
      raise "m#{i}" unless Run.send("m#{i}", ["a", "b"]) == [i, i]
    end
    Run.refined.tap { |pr| pr.instance_variable_set(:@mine, [k]) }.object_id
  end
end
ids = ractors.map(&:take)
assert_equal(4, (ids - [main.object_id]).uniq.size)
assert_nil(main.instance_variable_get(:@mine))
assert_same(main, Run.refined)

shared = Ractor.make_shareable(Run.refined)
assert_equal([1, true], Ractor.new(shared) { |pr| [pr.call("a"), pr.frozen?] }.take)
assert_predicate(shared, :lambda?)
