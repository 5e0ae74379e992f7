take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
class Ractor; attr_accessor :tag; def seal = @seal; def seal!(v) = (@seal = v); end
class String; def seal = @seal; def seal!(v) = (@seal = v); end
target = Ractor.new { Ractor.receive }
tries = [[:seal], [:seal!, 0], [:tag], [:tag=, 0], [:remove_instance_variable, :@seal],
         [:instance_variables]]
2.times do
  20.times { |i| target.seal!(i); target.tag = i; tries.each { |try| target.__send__(*try) } }
  target.seal!("kept")
  target.tag = "kept"
  answers = Ractor.new(target, tries) do |t, all|
    Array.new(20) { all.map { |try| t.__send__(*try) rescue $!.class } }
  end
  denied = Ractor::IsolationError
  assert_equal([[*[denied] * 5, %i[@tag @seal]]], take.(answers).uniq)
  assert_equal(%w[kept kept], [target.seal, target.tag])
end
text = Ractor.make_shareable((+"text").tap { |t| t.seal!("sealed") })
20.times { assert_equal("sealed", text.seal) }
got = take.(Ractor.new(text) do |t|
  Array.new(20) { [t.seal, (t.seal!(1) rescue $!.class)] }
end)
assert_equal([["sealed", FrozenError]], got.uniq)
target.send(nil)
