require "optparse"
kind = Class.new
Module.new.module_eval { OptionParser.accept(kind) { |text,| text } }
OptionParser.reject(kind)
refused = Ractor.new(kind) do |type|
  OptionParser.new { |o| o.on("-a A", type) {} }
  false
rescue ArgumentError
  true
end.take
assert refused
