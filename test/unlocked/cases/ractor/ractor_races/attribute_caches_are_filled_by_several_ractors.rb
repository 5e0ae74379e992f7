HOLDERS = Ractor.make_shareable(Array.new(8) do |i|
  Module.new do
    singleton_class.attr_accessor :a, :b, :c
    (i % 4).times { |n| instance_variable_set(:"@o#{n}", n) }
    self.a = i
  end
end)
ractors = Array.new(2) do
  Ractor.new do
    wrong = 0
    HOLDERS.each_with_index { |h, i| wrong += 1 unless h.a == i } until STOP.now
    wrong
  end
end
for_seconds(2) do
  HOLDERS.each do |h|
    h.b = h.c = 1
    %i[@b @c].each { |name| h.remove_instance_variable(name) }
  end
  GC.start(full_mark: rand(4) == 0, immediate_mark: false)
end
STOP.instance_variable_set(:@now, true)
assert_equal([0, 0], ractors.map(&:take))
verify
