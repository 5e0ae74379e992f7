# frozen_string_literal: true
# How long the tests that depend on chance run: UNLOCKED_TEST_LONG=N multiplies their rounds and
# seconds by N. With 1 each of them still finds what it is for.
module AtLength
  FACTOR = Integer(ENV.fetch("UNLOCKED_TEST_LONG", "1"), exception: false) || 0
  abort "UNLOCKED_TEST_LONG: a whole number from 1 on is needed" if FACTOR < 1

  def self.of(count) = count * FACTOR
end
