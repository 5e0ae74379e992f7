OWNER = complex_class(40)
OWNER.instance_variable_set(:@done, false)
readers = Array.new(2) do
  Ractor.new do
    wrong = 0
    until OWNER.instance_variable_get(:@done)
      40.times { |i| wrong += 1 unless OWNER.instance_variable_get(:"@f#{i}") == "v#{i}" }
      wrong += 1 unless OWNER.instance_variables.first(40) == names(0...40)
    end
    wrong
  end
end
300.times do |i|
  OWNER.instance_variable_set(:"@g#{i}", i)
  OWNER.instance_variable_set(:@g0, -i)
  OWNER.remove_instance_variable(:"@g#{i}") if i.odd?
end
OWNER.instance_variable_set(:@done, true)
assert_equal([0, 0], readers.map(&:take))
assert_equal([-299, 298], %i[@g0 @g298].map { |v| OWNER.instance_variable_get(v) })
verify
