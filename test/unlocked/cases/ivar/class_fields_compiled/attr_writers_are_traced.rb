pair = Struct.new(:x) { include Access }
owners = [pair.new(1), Class.new.extend(Access)]
def assign(owner) = owner.a = 1
owners.each do |owner|
  20.times { assign(owner) }
  seen = []
  trace = TracePoint.new(:c_call) { |event| seen << event.method_id }
  trace.enable { 3.times { assign(owner) } }
  assert_equal 3, seen.count(:a=)
end
