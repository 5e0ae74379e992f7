# No two objects have one id, and all ractors get the same of one object.
own = Array.new(4) do
  Ractor.new do
    objects = Array.new(20_000) { Object.new }
    objects.map(&:object_id) + objects.map(&:object_id)
  end
end.map(&:take)
own.each { |ids| assert_equal(ids[0, 20_000], ids[20_000, 20_000]) }
all = own.flat_map { |ids| ids[0, 20_000] }
assert_equal(80_000, all.uniq.size)
# Each took blocks of 64: all but the first and the last are whole.
own.each do |ids|
  runs = ids[0, 20_000].slice_when { |a, b| b != a + 8 }.map(&:size)
  assert_equal([], runs[1...-1].reject { |size| size % 64 == 0 })
end
# Shareable ones, asked first by all at once, while their other flags change.
AtLength.of(10).times do |round|
  shared = Ractor.make_shareable(Array.new(400) do |i|
    case i % 4
    when 0 then "text #{round} #{i}, and more of it, so that it is long enough to be shared"
    when 1 then Object.new
    when 2 then [i, "#{i}"]
    else Class.new
    end
  end)
  ractors = Array.new(4) do
    Ractor.new(shared) do |objects|
      Ractor.receive
      objects.map do |object|
        if String === object
          object.ascii_only?
          object[5..]
        end
        object.object_id
      end
    end
  end
  ractors.each { |ractor| ractor << nil }
  ids = ractors.map(&:take)
  assert_equal(1, ids.uniq.size)
  assert_equal(400, (ids[0] - all).uniq.size)
  assert_equal(ids[0], shared.map(&:object_id))
  all |= ids[0]
  shared = nil
  GC.start if round.odd?
  verify if round == 5
end
# Addresses of dead ones are used again.
fresh = Array.new(40_000) { |i| i.odd? ? Object.new.object_id : "text#{i}".object_id }
assert_equal(40_000, (fresh - all).uniq.size)
verify
