HIDDEN = [:none, false, :none, false].freeze
def Steps.look(way)
  o = way == :child ? CHILD : OBJECT
  [(call(o) rescue :none), o.respond_to?(:probe), (o.public_send(:probe) rescue :none),
   o.class.public_method_defined?(:probe)]
end
def Steps.found(value) = [value, true, value, true]
w = Watchers.new(2, 1)
w.each_round do |i|
  Kind.class_eval("def probe = #{i}")
  w.see(Steps.found(i), :child)
  Kind.send(:private, :probe)
  w.see(HIDDEN, :child)
  Kind.send(:public, :probe)
  w.see(Steps.found(i), :kind)
  Kind.send(:protected, :probe)
  w.see(HIDDEN, :kind)
  Child.send(:public, :probe)
  w.see(Steps.found(i), :child)
  Child.remove_method(:probe)
  w.see(HIDDEN, :child)
  Kind.remove_method(:probe)
  Parent.class_eval { def method_missing(name, *) = name == :probe ? :missing : super }
  w.see([:missing, false, :missing, false], :child)
  Parent.class_eval { def respond_to_missing?(name, all) = name == :probe || super }
  w.see([:missing, true, :missing, false], :child)
  Parent.remove_method(:method_missing)
  Parent.remove_method(:respond_to_missing?)
  w.see(HIDDEN, :child)
  GC.start(full_mark: i.even?) if i % 4 == 0
end
