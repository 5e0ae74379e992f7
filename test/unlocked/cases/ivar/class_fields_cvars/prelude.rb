class Base
  @@v = 1
  def self.get = @@v
  def self.set(v) = (@@v = v)
  def self.given = defined?(@@v)
  def get = @@v
end
class Derived < Base
  def self.get_below = @@v
  def self.set_below(v) = (@@v = v)
end
READERS = [-> { Base.get }, -> { Base.new.get }, -> { Derived.get_below }]
# One cache entry serves all readers and belongs to the last of them, so each test fills it
# anew.
def warm(read, value = 1) = 10.times { assert_equal(value, read.call) }
def assert_none(read)
  5.times do
    e = assert_raise(NameError) { read.call }
    assert_equal(:@@v, e.name)
    assert_match(/\Auninitialized class variable @@v in \S+\z/, e.message)
  end
end
