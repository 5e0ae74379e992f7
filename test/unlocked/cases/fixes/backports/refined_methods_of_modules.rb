inner = Module.new { def nested = :nested }
plain = Module.new { def plain = :plain }
outer = Module.new { include inner }
module Refined; end
Refined.module_eval do
  refine(plain) { def plain = :refined }
  refine(inner) { def nested = :refined }
  refine(outer) { def nested = :outer }
  refine(Comparable) { def clamp(*) = :refined }
end
$object = Class.new { include plain, outer }.new
answers = -> { %i[plain nested].map { |name| $object.public_send(name) } }
[$object, Object.new.extend(plain, outer)].each do |object|
  assert_respond_to(object, :plain)
  assert_respond_to(object, :nested)
  refute_respond_to(object, :clamp)
end
assert_respond_to(Object.new.extend(Comparable), :clamp)
assert_equal(%i[plain nested], answers.call)
assert_equal(:plain, $object.method(:plain).call)
assert(eval(<<~'USING'))
  using Refined
  [$object.plain, $object.nested, $object.public_send(:plain)] == %i[refined outer refined] &&
    $object.respond_to?(:plain)
USING
assert_equal(%i[plain nested], answers.call)
plain.module_eval { undef_method :plain }
refute_respond_to($object, :plain)
