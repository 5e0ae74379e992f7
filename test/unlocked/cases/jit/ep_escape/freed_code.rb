use = :call.to_proc
30.times do |round|
  o = Object.new
  20.times do |k|
    o.instance_eval("def m#{k}(n, use) = (x = n; use&.call(proc { x += 100 }); x)")
  end
  uses = [*([nil] if round.odd?), use]
  uses.product((0...20).to_a, (0...6).to_a) do |given, k, i|
    assert_equal(given ? i + 100 : i, o.public_send("m#{k}", i, given))
  end
  o = nil
  GC.start
end
