# What calls a refinement: interpolation of a Symbol, and what Method#super_method leaves.
class Base
  def name = [:base]
end

class Derived < Base
  def name = [:derived, *super]
end

module Refined
  refine(Symbol) { def to_s = "refined" }
  refine(Base) { def name = [:refined, *super] }
  refine(Derived) { def name = [:refined, *super] }
end

def plain(symbol) = "<#{symbol}>"

module Here
  using Refined
  def self.text(symbol) = "<#{symbol}>"

  def self.supers(object)
    method = object.method(:name)
    list = []
    while method && list.size < 9
      list << method.owner.inspect.sub(/@.*/, "") << method.call
      method = method.super_method
      break unless list[-2].start_with?("#<refinement:")
    end
    [list, method&.owner, method&.call]
  end
end

30.times do
  [:a, :"b c", "d".to_sym].each do |symbol|
    raise Here.text(symbol) unless Here.text(symbol) == "<refined>"
    raise plain(symbol) unless plain(symbol) == "<#{symbol.name}>"
  end
end
base = Here.supers(Base.new)
derived = Here.supers(Derived.new)
want = [["#<refinement:Base", [:refined, :base], "Base", [:base]], nil, nil]
raise base.inspect unless base == want
want = ["#<refinement:Derived", [:refined, :derived, :base], "Derived", [:derived, :base]]
raise derived.inspect unless derived[0] == want
puts "done"
