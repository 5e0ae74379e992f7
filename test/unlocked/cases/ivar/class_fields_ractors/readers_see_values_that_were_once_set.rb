module Shared
  class << self; attr_accessor :first; end
  def self.last = @f39
  def self.last? = defined?(@f39)
end
Shared.first = 0
write(Shared, 0...40)
readers = Array.new(3) do
  Ractor.new do
    bad = []
    until Shared.instance_variable_get(:@stop)
      n, last, all = Shared.first, Shared.last, Shared.instance_variables
      bad << [:first, n] unless Integer === n
      bad << [:last, last] unless last.nil? || last == "v39"
      bad << [:names, all] unless all[0] == :@first && all.uniq.size == all.size
      40.times do |i|
        v = Shared.instance_variable_get(:"@f#{i}")
        bad << [i, v] unless v.nil? || v == "v#{i}"
      end
      Shared.last?
      break if bad.any?
    end
    bad
  end
end
finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(0.5)
n = 0
while Process.clock_gettime(Process::CLOCK_MONOTONIC) < finish
  n += 1
  Shared.first = n
  i = n % 40
  Shared.remove_instance_variable(:"@f#{i}")
  Shared.instance_variable_set(:"@g#{n % 90}", n)
  Shared.instance_variable_set(:"@f#{i}", "v#{i}".freeze)
  Shared.remove_instance_variable(:"@g#{n % 90}") if n.odd?
  GC.start if n % 500 == 0
  GC.compact if n % 2_000 == 0 && GC.respond_to?(:compact)
end
Shared.instance_variable_set(:@stop, true)
assert_equal([[]] * 3, readers.map(&:take))
