def again(n)
  return 0 if n == 0
  value = changed(n)
  yield(n)
  if n.odd?
    value += again(n - 1) { |k| yield(k) }
  else
    value -= again(n - 1) { |k| yield(k) }
  end
  value = value.to_s if n % 7 == 0
  value.to_i
end
60.times do |round|
  eval("def changed(n) = n + #{round}")
  sign = 1
  wanted = 20.downto(1).sum do |n|
    part = sign * (n + round)
    sign = -sign if n.even?
    part
  end
  calls = 0
  got = again(20) do |n|
    calls += 1
    eval("def changed(n) = n + #{round}") if n % 3 == 0
    binding if n % 5 == 0
    GC.start if n == 10 && round % 10 == 0
  end
  assert_equal(wanted, got)
  assert_equal(20, calls)
end
RubyVM::YJIT.code_gc
TracePoint.new(:line) {}.enable {}
GC.start
