# What an error refuses has changed nothing, and is not counted.
class Point
  attr_accessor :a
  def initialize = @a = 1
  def set = @a = 2
end
class Holder; class << self; attr_accessor :a; def set = @a = 1; end; end
point = Point.new.freeze
FAILING = [-> { point.set }, -> { point.a = 1 }, -> { point.send(:a=, 1) },
           -> { point.method(:a=).call(1) }, -> { point.instance_variable_set(:@a, 1) },
           -> { point.remove_instance_variable(:@a) },
           -> { point.remove_instance_variable(:@none) },
           -> { point.instance_variable_get("a") }, -> { point.instance_variable_set("a b", 1) },
           -> { 1.instance_variable_set(:@a, 1) }, -> { :a.instance_variable_set(:@b, 1) }]
RubyVM::Stats.start(:fields)
refused = 0
50.times do
  FAILING.each do |body|
    body.call
  rescue StandardError
    refused += 1
  end
end
Ractor.new { 50.times { Holder.set rescue nil; (Holder.a = 1) rescue nil } }.take
assert_equal(50 * FAILING.size, refused)
fields = RubyVM::Stats.to_h[:fields]
names = ["Point", "Holder itself", "Integer", "Symbol"]
assert_equal([], fields[:classes].select { |one| names.include?(one[:class]) && one[:count] > 0 })
