time = Time.at(0)
time.instance_variable_set(:@a, 1)
assert_equal([0, 1], Ractor.new(time) { |t| [t.to_i, t.instance_variable_get(:@a)] }.take)
time.instance_variable_set(:@b, +"text")
error = assert_raise(Ractor::Error) { Ractor.new(time) { |t| t } }
assert_equal("can not copy Time object.", error.message)
taker = Ractor.new { Ractor.receive }
error = assert_raise(Ractor::Error) { taker.send(time, move: true) }
assert_equal("can not move Time object.", error.message)
assert_equal([1, "text"], [:@a, :@b].map { |v| time.instance_variable_get(v) })
taker.send(nil)
taker.take
verify
