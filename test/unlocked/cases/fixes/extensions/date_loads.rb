def load(*numbers, kind: DateTime) = kind.allocate.tap { |date| date.send(:marshal_load, numbers) }
ITALY = Date::ITALY.to_f

assert_equal(Date.new(2001, 2, 3), load(0, 2451944, 0, 0, 0, ITALY, kind: Date))
[DateTime.new(2001, 2, 3, 4, 5, 6.7r, "+9"), DateTime.new(-10**9, 1, 1, 0, 0, 1/3r),
 DateTime.jd(0, 0, 0, 0, "+1"), DateTime.jd(0, 23, 0, 0, "-12"), Date.new(10**12, 12, 31),
 Date.jd(-1, Date::GREGORIAN), Date.new(2001, 2, 3, Date::JULIAN)].each do |date|
  copy = Marshal.load(Marshal.dump(date))
  assert_equal([date, date.to_s, date.marshal_dump], [copy, copy.to_s, copy.marshal_dump])
end

[-1, 86400, -2**31, 2**31 - 1].each do |seconds|
  error = assert_raise(Date::Error) { load(0, 2451944, seconds, 0, 0, ITALY) }
  assert_equal("invalid day fraction", error.message)
end
[-2**31, 2**31 - 1].each do |day|
  error = assert_raise(Date::Error) { load(0, day, 0, 0, 0, ITALY) }
  assert_equal("invalid date", error.message)
end
[[nil, 0], [:a, 0], [0, nil], [0, "1"], [0.5, 0], [Object.new, 0]].each do |period, fraction|
  error = assert_raise(TypeError) { load(period, 2451944, 0, fraction, 0, ITALY) }
  assert_equal("expected numeric", error.message)
end
assert_raise(TypeError) { load(0, nil, 0, 0, 0, ITALY) }

$VERBOSE = true
[-2**31, 86401, 2**31 - 1].each do |offset|
  date = nil
  assert_warning(/invalid offset is ignored/) { date = load(0, 2451944, 0, 0, offset, ITALY) }
  assert_equal([2, "2001-02-03T00:00:00+00:00", 2, 34],
               [date.month, date.to_s, date.month, date.yday])
end
assert_warning(/invalid offset is ignored/) { load(2451943.5r, 2, ITALY) }
[Float::NAN, 1e300, 1.5].each do |start|
  date = nil
  assert_warning(/invalid start is ignored/) { date = load(0, 2451944, 0, 0, 0, start) }
  assert_equal(Date::ITALY, date.start)
end

# to_int shortens the array, or loads the object again.
list = [0, nil, 0, 0, 0, ITALY]
list[1] = Object.new.tap { |day| day.define_singleton_method(:to_int) { list.clear && 2451944 } }
assert_raise(TypeError) { DateTime.allocate.send(:marshal_load, list) }
date = Date.allocate
day = Object.new.tap do |object|
  object.define_singleton_method(:to_int) do
    date.send(:marshal_load, [0, 2451944, 1, 0, 3600, ITALY])
    GC.start
    2451945
  end
end
date.send(:marshal_load, [0, day, 2, 0, 7200, ITALY])
assert_equal([2451945, 2, 7200], date.marshal_dump.values_at(1, 2, 4))
