# A frame is left by an exception. The hook of the ractor disables the TracePoint of the code, which
# would be next.
def leaves = raise("text")

AtLength.of(200).times do
  inner = TracePoint.new(:return) { flunk("it is disabled") }
  outer = TracePoint.new(:return) do |t|
    if t.method_id == :leaves
      inner.disable
      Array.new(50) { "x" * 24 }
    end
  end
  inner.enable(target: method(:leaves))
  outer.enable { assert_raise(RuntimeError) { leaves } }
end
