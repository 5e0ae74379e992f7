100.times do
  h = $h = {a: 1, b: 2}
  begin
    h.transform_values! { |v| GROW.call; "x" * 50 }
  rescue RuntimeError
  end
  h.to_a.inspect
  h = {a: 1, b: 2, c: 3}
  h.transform_values! { |v| h.delete(:b) if v == 1; v.to_s * 50 }
  assert_equal([:a, :c], h.keys)
  h = {a: 1, b: 2}
  h.merge!({a: 3}) { h.delete(:a); 4 }
  assert_operator(h.size, :<=, 2)
  h = {a: 1, b: 2}
  h.delete_if { h.delete(:a); h.delete(:b); true }
  assert_empty(h)
  h = {a: 1, b: 2}
  h.select! { h.clear; false }
  assert_empty(h)
  h[:c] = 1
  assert_equal({c: 1}, h)
end
