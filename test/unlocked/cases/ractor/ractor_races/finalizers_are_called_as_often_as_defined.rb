ids = Array.new(3) do
  Ractor.new do
    f = Ractor.make_shareable(Class.new { def call(id) = nil }.new)
    a = +"a"
    3.times { ObjectSpace.define_finalizer(a, f) }
    b = a.clone
    [a, b].map { |o| ObjectSpace.define_finalizer(o, f)[1].equal?(f) }
  end
end
assert_equal([[true, true]] * 3, ids.map(&:take))
assert_in_out_err(["-e", <<~'CHILD'], "", %w[one two], [])
  a = Object.new
  ObjectSpace.define_finalizer(a, one = proc { puts "one" })
  ObjectSpace.define_finalizer(a, one)
  ObjectSpace.define_finalizer(a, proc { puts "two" })
  ObjectSpace.undefine_finalizer(b = a.clone)
CHILD
