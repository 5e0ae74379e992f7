require "fiddle/import"
module Bound
  extend Fiddle::Importer
  dlload Fiddle.dlopen(nil)
  extern "int abs(int)"
  bind("int twice(int)") { |n| n * 2 }
end
assert_equal [7, 8], [Bound.abs(-7), Bound.twice(4)]
assert_equal [7, 7], Array.new(2) { Ractor.new { Bound.abs(-7) } }.map(&:take)
told = Ractor.new { Bound.twice(4) rescue $!.message }.take
assert_match(/Bound.twice .*bound to a block/, told)
