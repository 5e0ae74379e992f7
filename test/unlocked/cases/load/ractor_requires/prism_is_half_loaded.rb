# The main ractor is in the middle of prism.rb when another one needs Prism for a message.
message = Ractor.new do
  Ractor.receive
  nil.absent
rescue NoMethodError => e
  e.full_message(highlight: false)
end
Module.prepend(Module.new do
  define_method(:const_added) do |name|
    super(name)
    next unless name == :ParseResult && self.name == "Prism"
    message << :go
    sleep(1)
  end
end)
require "prism"
assert_include(message.take, "undefined method 'absent' for nil")
