# Instance variables of objects that Marshal makes in two steps.
def back(obj, **given) = Marshal.load(Marshal.dump(obj), **given)
range = (1..3).dup
range.instance_variable_set(:@own, [range, "text"])
got = back(range)
assert_equal([1..3, [:@own], true], [got, got.instance_variables, got.frozen?])
assert_same(got, got.instance_variable_get(:@own)[0])
inside = back([range, range, { range => 1 }])
assert_same(inside[0], inside[1])
assert_predicate(inside[0], :frozen?)
seen = []
Marshal.load(Marshal.dump(range), ->(obj) { seen << [obj.class, obj.frozen?] if obj == got; obj })
assert_equal([[Range, true]], seen)
assert_predicate(back(range, freeze: true).instance_variable_get(:@own), :frozen?)
own = Class.new(Range).then { Object.const_set(:OwnRange, _1) }.new(1, 2)
own.instance_variable_set(:@own, own)
got = back(own)
assert_equal(false, got.frozen?)
assert_same(got, got.instance_variable_get(:@own))
assert_equal([1..2, true], [back(1..2), back(1..2).frozen?])
wrong = Marshal.dump(1..2).sub("i\a", "f\bnan")
e = assert_raise(ArgumentError) { Marshal.load(wrong) }
assert_equal("bad value for range", e.message)

["a", "\u00e9", "\xE9".b, "\xA4\xA2".dup.force_encoding("EUC-JP")].each do |source|
  regexp = Regexp.new(source, Regexp::IGNORECASE)
  regexp.instance_variable_set(:@own, [regexp])
  regexp.instance_variable_set(:@text, "text")
  got = back(regexp)
  assert_equal([regexp, regexp.encoding, %i[@own @text]],
               [got, got.encoding, got.instance_variables])
  assert_same(got, got.instance_variable_get(:@own)[0])
  assert_equal(Marshal.dump(regexp), Marshal.dump(got))
  assert_predicate(back(regexp, freeze: true), :frozen?)
end
# An encoding that comes too late.
late = "\x04\bI/\x06a\x00\a:\t@owni\x06:\x06ET"
e = assert_raise(ArgumentError) { Marshal.load(late) }
assert_match(/encoding is not the first variable/, e.message)
# A flag of hashes.
e = assert_raise(ArgumentError) { Marshal.load("\x04\bI/\x06a\x00\a:\x06ET:\x06KT") }
assert_match(/ruby2_keywords flag is given/, e.message)
# The value of the first variable refers to the Regexp: it has no encoding.
assert_same(*Marshal.load("\x04\bI/\x06a\x00\x06:\t@own@\x00").then do
  [_1, _1.instance_variable_get(:@own)]
end)
