take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
denied = "can not access instance variables of shareable objects from non-main Ractors " \
         "(@a of a Ractor)"
target = Ractor.new { Ractor.receive }
target.instance_variable_set(:@a, 1)
tries = Ractor.new(target) do |t|
  [-> { t.instance_variable_get(:@a) }, -> { t.instance_variable_set(:@a, 2) },
   -> { t.remove_instance_variable(:@a) }].map do |try|
    try.call
    "allowed"
  rescue Ractor::IsolationError => e
    e.message
  end
end
assert_equal([denied] * 3, take.(tries))
assert_equal(1, target.instance_variable_get(:@a))
own = Ractor.new do
  s = +"own"
  s.instance_variable_set(:@a, [1])
  s.instance_variable_get(:@a)
end
assert_equal([1], take.(own))
target.send(nil)
