write("#{d}/x/a.rb", "NAME = '../x/a'\ndef again = require_relative(NAME)")
require "x/a"
names = ["x/a", "x/a.rb", "#{d}/x/a", "#{d}/x/a.rb"]
made = lambda do |name|
  before = GC.stat(:total_allocated_objects)
  200.times { name ? require(name) : again }
  GC.stat(:total_allocated_objects) - before
end
[*names, nil].each { |name| made.call(name) }
answers = [*names, nil].to_h { |name| [name, made.call(name)] }
assert(answers.values.all? { |count| count < 20 }, answers.inspect)
