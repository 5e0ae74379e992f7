class Point; attr_accessor :a; def initialize = @a = 1; def set = @a = 2; end
class Holder; @a = [1]; class << self; attr_accessor :a; def get = @a; def set = @a = 1; end; end
def raised = yield.then { flunk("nothing raised") }
rescue_all = lambda do
  point = Point.new.freeze
  list = []
  [-> { point.set }, -> { point.a = 1 }, -> { 1.instance_variable_set(:@a, 1) },
   -> { point.instance_variable_get("a") }, -> { point.instance_variable_get(1) },
   -> { point.remove_instance_variable(:@none) }].each do |body|
    body.call
    list << nil
  rescue StandardError => e
    list << [e.class, e.message.gsub(/0x\h+/, ""), e.backtrace_locations.first.lineno]
  end
  list
end
ractor = lambda do
  Ractor.new do
    %i[get set].map { |name| Holder.send(name) } rescue [$!.class, $!.message]
  end.take
end
30.times { rescue_all.call }
plain = [rescue_all.call, ractor.call]
RubyVM::Stats.start(:fields)
30.times { rescue_all.call }
assert_equal(plain, [rescue_all.call, ractor.call])
assert_not_include(plain[0], nil)
assert_operator(RubyVM::Stats.to_h[:fields][:count], :>=, 31)
RubyVM::Stats.stop
assert_equal(plain, [rescue_all.call, ractor.call])
