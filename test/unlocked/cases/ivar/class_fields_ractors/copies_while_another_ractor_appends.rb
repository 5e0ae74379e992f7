Member = Struct.new(:a)
KLASSES = Array.new(3_000) do
  Class.new(Member).tap { |k| write(k, 0...9); k.remove_instance_variable(:@f8) }
end.freeze
class Turn; @at = -1; class << self; attr_accessor :at; end; end
ractor = Ractor.new do
  KLASSES.each_with_index { |k, i| nil while Turn.at < i; k.members }
  :done
end
copies = KLASSES.each_with_index.flat_map do |k, i|
  Turn.at = i
  GC.start(full_mark: false, immediate_sweep: true) if i % 10 == 0
  Array.new(4) { k.clone }
end
assert_equal(:done, ractor.take)
GC.start
copies.each do |k|
  assert_equal([[:a], values(0...8), nil],
               [k.members, read(k, 0...8), k.instance_variable_get(:@f8)])
end
verify
