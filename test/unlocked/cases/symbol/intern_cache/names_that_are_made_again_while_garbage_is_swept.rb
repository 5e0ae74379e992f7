def wrong_again(round)
  old = Array.new(300) { |i| ["again#{i}_#{round % 3}".to_sym, -"again#{i}_#{round % 3}"] }
  old.clear
  GC.start(immediate_sweep: false)
  all = Array.new(2) do
    Array.new(300) { |i| ["again#{i}_#{round % 3}".to_sym, -"again#{i}_#{round % 3}"] }
  end
  GC.start(full_mark: false)
  all << Array.new(300) { |i| ["again#{i}_#{round % 3}".to_sym, -"again#{i}_#{round % 3}"] }
  all.transpose.reject { |pairs| pairs.transpose.all? { |x| x.all? { _1.equal?(x[0]) } } }
end
ractors = Array.new(2) { Ractor.new { Array.new(AtLength.of(25)) { wrong_again(_1) } } }
here = Array.new(AtLength.of(25)) { |i| wrong_again(i) }
assert_equal([], (ractors.map(&:take) << here).flatten(2))
