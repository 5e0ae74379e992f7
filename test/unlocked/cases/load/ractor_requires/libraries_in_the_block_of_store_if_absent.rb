require "timeout"
require "weakref"
found = Ractor.new do
  [Ractor.store_if_absent(:a) { Timeout.timeout(60) { 1 } },
   Ractor.store_if_absent(:b) { WeakRef.new("x").weakref_alive? },
   Ractor.store_if_absent(:c) { "e\u0301".unicode_normalize(:nfc).size },
   Ractor.store_if_absent(:d) { raise IOError }]
rescue IOError => e
  [e.class, Ractor[:a], Ractor[:c]]
end.take
assert_equal([IOError, 1, 1], found)
