library "delegate"
use("SimpleDelegator", [3, 1]) { d = SimpleDelegator.new([1, 2, 3]); [d.size, d.first] }
use("SimpleDelegator#__setobj__", "b") { d = SimpleDelegator.new("a"); d.__setobj__("b"); d.to_s }
use("SimpleDelegator subclass", "a!") do
  Class.new(SimpleDelegator) { def loud = "#{__getobj__}!" }.new("a").loud
end
use("SimpleDelegator#==", true) { SimpleDelegator.new([1]) == [1] }
use("SimpleDelegator#methods", true) { SimpleDelegator.new("a").methods.include?(:upcase) }
use("SimpleDelegator#respond_to?", true) { SimpleDelegator.new("a").respond_to?(:upcase) }
use("SimpleDelegator Marshal", "a") { Marshal.load(Marshal.dump(SimpleDelegator.new("a"))).to_s }
use("SimpleDelegator NoMethodError", NoMethodError) do
  SimpleDelegator.new(1).nothing_like_it
rescue NoMethodError => e
  e
end
use("DelegateClass", [2, "two"]) do
  c = DelegateClass(Array) { def two = "two" }
  d = c.new([1, 2])
  [d.size, d.two]
end
Logged = DelegateClass(Hash)
use("DelegateClass made before", 1) { const_get(:Logged).new({ a: 1 })[:a] }
use("Delegator subclass", 2) do
  c = Class.new(Delegator) do
    def __getobj__ = @held
    def __setobj__(held) = @held = held
  end
  c.new([1, 2]).size
end
