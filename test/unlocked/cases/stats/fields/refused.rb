# What an error refuses has changed nothing, and is not counted.
class Point
  attr_accessor :a
  def initialize = @a = 1
  def set = @a = 2
end
class Holder
  @b, @c = [1], 1
  class << self; attr_accessor :a, :b; def set = @a = 1; def get = @b; def read = @c; end
end
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
counted = lambda do
  names = ["Point", "Holder itself", "Integer", "Symbol", "Ractor"]
  rows = RubyVM::Stats.to_h[:fields][:classes].select { |one| names.include?(one[:class]) }
  rows.map { |one| one.values_at(:class, :count, :reads) }.select { |row| row[1] > 0 }
end
assert_equal([], counted.call)
# Reads that another ractor than the main one is refused; and some that it is not.
worker = Ractor.new do
  Ractor.receive
  own = Ractor.current
  [-> { Holder.get }, -> { Holder.b }, -> { Holder.send(:b) }, -> { Holder.method(:b).call },
   -> { [Holder].map(&:b) }, -> { Holder.instance_variable_get(:@b) },
   -> { own.instance_variable_get(:@own) }, -> { own.instance_variable_set(:@own, 1) },
   -> { own.remove_instance_variable(:@own) }].each do |body|
    60.times do
      body.call
      raise "not refused"
    rescue Ractor::IsolationError
      next
    end
  end
  60.times { Holder.read; Holder.instance_variable_get(:@none) }
end
worker.instance_variable_set(:@own, 1)
RubyVM::Stats.reset
worker << 1
worker.take
assert_equal([["Holder itself", 120, 120]], counted.call)
