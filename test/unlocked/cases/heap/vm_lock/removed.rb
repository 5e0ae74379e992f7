# The value of a removed constant is referred to by the C stack alone, while a warning runs Ruby
# code that collects, or while its ractor waits for a lock under which another one collects.
STOP = Module.new { def self.now = @now }

Warning[:deprecated] = true
def Warning.warn(*) = (GC.start; Array.new(2000) { "q" * 40 })
AtLength.of(20).times do |i|
  Object.const_set(:Z, ["abc#{i}", i])
  Object.deprecate_constant(:Z)
  assert_equal(["abc#{i}", i], Object.send(:remove_const, :Z))
end

other = Ractor.new { (GC.start(full_mark: false); Array.new(200) { "q" * 40 }) until STOP.now }
AtLength.of(20_000).times do |i|
  Object.const_set(:Z, ["abc#{i}", i])
  value = Object.send(:remove_const, :Z)
  assert_equal(["abc#{i}", i], value) unless value[1] == i && value[0] == "abc#{i}"
end
STOP.instance_variable_set(:@now, true)
other.take
