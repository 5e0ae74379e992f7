module Shared
  40.times do |k|
    module_eval("def self.m#{k}(n, use) = (x = n; use&.call(proc { x += 100 }); x)")
  end
end
NAMES = Shared.singleton_methods.sort.freeze
warm = Ractor.new do
  NAMES.map { |m| 10.times.map { |i| Shared.public_send(m, i, nil) } }.uniq
end
assert_equal([[*0..9]], warm.take)
ractors = Array.new(4) do
  Ractor.new do
    use = :call.to_proc
    true until FLAG.set?
    NAMES.map { |m| 20.times.map { |i| Shared.public_send(m, i, i.odd? ? use : nil) } }.uniq
  end
end
FLAG.instance_variable_set(:@set, true)
assert_equal([[Array.new(20) { |i| i.odd? ? i + 100 : i }]] * 4, ractors.map(&:take))
