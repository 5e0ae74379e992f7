take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
ractors = Array.new(3) do |n|
  Ractor.new(n) do |id|
    kept = []
    AtLength.of(3_000).times do |i|
      o = [i]
      (i % 10).times { |k| o.instance_variable_set(:"@k#{k}", "#{id}-#{i}-#{k}") }
      o.remove_instance_variable(:@k0) if i % 10 > 4
      kept << o if i % 7 == 0
      kept.shift if kept.size > 200
      o.dup
    end
    kept.all? do |o|
      i = o[0]
      (1...(i % 10)).all? { |k| o.instance_variable_get(:"@k#{k}") == "#{id}-#{i}-#{k}" }
    end
  end
end
assert_equal([true] * 3, ractors.map(&take))
verify
