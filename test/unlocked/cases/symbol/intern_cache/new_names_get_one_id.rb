AtLength.of(10).times do |round|
  ractors = Array.new(4) do
    Ractor.new(round) do |number|
      Array.new(1000) do |i|
        object, name = Object.new, "@once#{number}_#{i}"
        object.instance_variable_set(name, i)
        object.instance_variables[0] if object.instance_variable_get(name) == i
      end
    end
  end
  results = ractors.map(&:take)
  results[0].each_index do |i|
    assert_equal(1, results.map { |symbols| symbols[i].object_id }.uniq.size, i)
  end
end
assert_nil(Symbol.all_symbols.map(&:to_s).tally.find { |name, n| n > 1 && /once/ =~ name })
