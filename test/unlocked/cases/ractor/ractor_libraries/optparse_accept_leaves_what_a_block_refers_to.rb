require "optparse"
list, kind, other = [+"a"], Class.new, Class.new
Module.new.module_eval do
  OptionParser.accept(kind) { |text,| list.size }
  OptionParser.accept(other) { |text,| text.upcase }
end
assert_equal [false, false], [list.frozen?, list[0].frozen?]
work = Ractor.make_shareable(Module.new.module_eval do
  proc do |type|
    value = nil
    OptionParser.new { |o| o.on("-a A", type) { value = _1 } }.parse(%w[-a x])
    value
  rescue ArgumentError => e
    e.class
  end
end)
assert_equal 1, work.call(kind)
assert_equal "X", Ractor.new(other, &work).take
assert_equal ArgumentError, Ractor.new(kind, &work).take
