def write_member(struct, val) = (struct.m0 = val; nil)
deep = Array.new(20) { |i| "a#{i} = nil" }.join(";")
eval "def in_the_middle(struct, val); #{deep}; write_member(struct, val); end"
eval "def leave_objects; #{Array.new(90) { |i| "a#{i} = Object.new" }.join(";")}; nil; end"
open = Pair.new
50.times { in_the_middle(open, 1) }
frozen = Pair.new(0).freeze
20.times do
  leave_objects
  GC.start
  assert_raise(FrozenError) do
    GC.stress = true
    in_the_middle(frozen, 1)
  ensure
    GC.stress = false
  end
end
