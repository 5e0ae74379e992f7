ractors = 4.times.map do |i|
  Ractor.new(i) do |k|
    keep = []
    3_000.times do |j|
      keep << "#{k}-#{j}"
      keep.shift if keep.size > 100
      GC.start(full_mark: false) if j % 1000 == 500
    end
    keep.all? { _1.start_with?("#{k}-") } && keep.size
  end
end
assert_equal([100] * 4, ractors.map(&:take))
