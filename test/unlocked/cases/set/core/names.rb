# Methods of the same names as those that Sets rely on, elsewhere: tables stay; and those that end
# them.
require "set"
require "objspace"
def table?(set) = ObjectSpace.dump(set).include?('"struct":"Set"')

class Array
  def -(other) = super
  def merge(*) = 1
  def size = length
  def include?(x) = any? { |y| y == x }
end
class Hash
  def -(other) = 2
  def add(x) = 3
  def each(&) = super
  def subset?(other) = 4
end
class Object
  def merge(*) = 5
  def add(x) = 6
  def size = 7
end
class String
  def freeze = super
  def dup = super
end
module Enumerable
  def subtract(x) = 8
end
class Set
  def own = 9
end
class Class
  def each = 1
end
assert(table?(Set[1]), "methods that Sets do not call")
NAMES.each do |change|
  reader, writer = IO.pipe
  pid = fork do
    eval(change)
    writer.write(table?(Set[1]) ? "table" : "object")
    writer.close
    exit!(0)
  end
  writer.close
  assert_equal("object", reader.read, change)
  Process.wait(pid)
end
