code = "x = 0; f = nil; 50.times { |i| x += 1; y = x; f = proc { y += 100 } if i == 40; " \
       "f&.call if i == 40; x += y - x }; x"
method = "def m(n, use) = (x = n; use&.call(proc { x += 100 }); x)"
wanted = [150, [0, 1, 2, 3, 4, 105]]
got = Array.new(3) do
  Ractor.new(code, method) do |c, m|
    Array.new(30) do
      k = Object.new.tap { |o| o.instance_eval(m) }
      [eval(c), Array.new(6) { |i| k.m(i, (:call.to_proc if i == 5)) }]
    end.uniq
  end
end
assert_equal([[wanted]], got.map(&:take).uniq)
