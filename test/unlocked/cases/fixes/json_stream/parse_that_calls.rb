members = (1..2000).map { |i| %("k#{i}":#{i}) }.join(",")
source = -> { +%({"a":1,"b":[1,2,3],#{members},"z":{"q":1.5},"y":"end"}) }
class Members < Hash
  class << self
    attr_accessor :act
  end
  def []=(name, value)
    act, Members.act = Members.act, nil
    act&.call
    super
  end
end
class Items < Array
  def <<(item)
    act, Members.act = Members.act, nil
    act&.call
    super
  end
end
[{object_class: Members}, {array_class: Items}, {decimal_class: nil}].each do |options|
  text = source.call
  Members.act = -> { text.clear; text << "x" * 100; GC.start }
  assert_equal(2004, JSON.parse(text, **options).size)
  text = source.call
  parser = JSON::Parser.new(text, **options)
  Members.act = -> { text.clear; text << "x" * 100; GC.start }
  assert_equal(2004, parser.parse.size)
  assert_equal(2004, parser.parse.size)
end

# `parse` of a parser that is parsing.
text = %([{"a":1},#{(["[1]"] * 300).join(",")},{"b":2}])
parser = JSON::Parser.new(text, object_class: Members)
inner = nil
Members.act = -> { inner = parser.parse }
outer = parser.parse
assert_equal(302, outer.size)
assert_equal(outer, inner)
assert_equal(outer, parser.parse)
