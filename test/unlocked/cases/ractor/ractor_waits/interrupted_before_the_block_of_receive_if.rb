r = Ractor.new do
  inside, go = Queue.new, Queue.new
  a = Thread.new { Ractor.receive_if { |m| inside << m; go.pop; true } }
  inside.pop
  b = Thread.new { begin; Ractor.receive_if { true }; rescue IOError => e; e.class; end }
  Thread.pass until b.status == "sleep"
  b.raise(IOError)
  error = b.value
  go << 1
  [a.value, error, Ractor.receive]
end
r << :a << :b
assert_equal([:a, IOError, :b], r.take)
