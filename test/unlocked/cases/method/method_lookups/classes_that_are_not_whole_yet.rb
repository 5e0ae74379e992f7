Ractor.new { 1 }.take
ASKS = [->(k) { k.method_defined?(:x) }, ->(k) { k.public_method_defined?(:x) },
        ->(k) { k.instance_method(:x) rescue 0 },
        ->(k) { k.send(:undef_method, :x) rescue 0 }]
$ask = ->(_) {}
class Above; def x = :x; end
class Copied < Above
  def self.method_added(_) = $ask[self]
  def y = 1
end
ASKS.each do |ask|
  $ask = ->(_) {}
  early = Class.allocate
  ask[early]
  early.send(:initialize, Above)
  $ask = ask.equal?(ASKS.last) ? $ask : ask
  made = [early, Copied.dup, Copied.clone]
  made.each { |k| assert_equal([:x, true], [k.new.x, k.method_defined?(:x)]) }
end
hook = Module.new { def initialize(*, &) = (method_defined?(:x); super) }
Class.prepend(hook)
assert_equal(:x, Class.new(Above).new.x)
