library "forwardable"
class Line
  extend Forwardable
  def_delegators :@list, :push, :shift, :size
  def_delegator :@list, :first, :head
  def_instance_delegators :@list, :last
  delegate [:empty?] => :@list
  def initialize = @list = []
end
use("Forwardable in a class made before", [2, 1, 2, false]) do
  l = const_get(:Line).new
  l.push(1, 2)
  [l.size, l.head, l.last, l.empty?]
end
use("def_delegators", [2, 1]) do
  c = Class.new do
    extend Forwardable
    def_delegators :@a, :size, :first
    def initialize(a) = @a = a
  end
  o = c.new([1, 2])
  [o.size, o.first]
end
use("def_delegator with a method", "2") do
  c = Class.new do
    extend Forwardable
    def_delegator "list.size", :to_s, :text
    def list = [1, 2]
  end
  c.new.text
end
use("SingleForwardable", 3) do
  o = Object.new.extend(SingleForwardable)
  o.def_delegator "[1, 2, 3]", :size
  o.size
end
use("Forwardable.debug", nil) { Forwardable.debug }
