library "numbers, Math, Random", requires: []
use("Integer", [3, 1, [2, 1], 8, "ff", [1, 2], 3, 4, true, 5, 2, 6]) do
  [7 / 2, 7 % 2, 7.divmod(3), 2**3, 255.to_s(16), 21.digits, 3.9.to_i, Integer.sqrt(17), 2.even?,
      5.ceil, 10.gcd(4), 0b110 & 14]
end
use("Integer of many digits", [2**100, "1267650600228229401496703205376", 0, 101, 3]) do
  n = 2**100
  [n, n.to_s, n % 2, n.bit_length, 3.pow(2**70, 6)]
end
use("Integer#times, #upto, #step, #downto", [[0, 1], [1, 2], [1, 3, 5], [2, 1]]) do
  [2.times.to_a, 1.upto(2).to_a, 1.step(5, 2).to_a, 2.downto(1).to_a]
end
use("Float", [0.1, 2, 3, true, true, 1.5, 0.3333, "1.0e+20", Float::INFINITY, 1r / 2]) do
  [0.1, 2.4.round, 2.1.ceil, Float::NAN.nan?, 0.1 + 0.2 != 0.3, 3.0 / 2, (1.0 / 3).floor(4),
      1e20.to_s.sub("100000000000000000000.0", "1.0e+20"), 1 / 0.0, 0.5.to_r]
end
use("Float#next_float, ::EPSILON, ::MAX, #divmod, FloatDomainError",
    [true, true, [2, 0.5], FloatDomainError]) do
  [1.0.next_float > 1, 1 + Float::EPSILON != 1, 4.5.divmod(2),
      (Float::INFINITY.to_i rescue $!.class)]
end
use("Rational", [1/2r, 3/4r, 0.5, 1, "(1/2)", 1/3r, [1, 2], 3]) do
  [Rational(1, 2), 1/2r + 1/4r, (1/2r).to_f, (1/2r).ceil, (1/2r).inspect, 0.333.rationalize(0.01r),
      [(1/2r).numerator, (1/2r).denominator], Rational("3")]
end
use("Complex", [1 + 2i, 5, [3.0, 0.0], -1, "1+2i", 1 - 2i, Complex(3, 4)]) do
  [Complex(1, 2), (1 + 2i).abs2, Complex(3).polar.map(&:to_f), 1i * 1i, (1 + 2i).to_s,
      (1 + 2i).conj, Complex("3+4i")]
end
use("Numeric, coerce", [[1.0, 2.5], 3, true, 0, [1, 3]]) do
  n = Class.new(Numeric) do
    def coerce(other) = [other, 2]
  end
  [2.5.coerce(1), 1 + n.new, 1.integer?, 0.0.floor, 1.step(by: 2, to: 3).to_a]
end
use("Comparable", [true, 2, true, false]) do
  c = Struct.new(:v) do
    include Comparable
    def <=>(other) = v <=> other.v
  end
  [c.new(1) < c.new(2), c.new(3).clamp(c.new(1), c.new(2)).v, c.new(2).between?(c.new(1), c.new(2)),
      c.new(1) == c.new(2)]
end
use("Math, Math::DomainError", [3.0, 0.0, 1.0, 5.0, 10.0, 2.0, 3, Math::DomainError]) do
  [Math.sqrt(9), Math.sin(0), Math.exp(0), Math.hypot(3, 4), Math.log2(1024), Math.cbrt(8).round(9),
      Math::PI.floor, (Math.sqrt(-1) rescue $!.class)]
end
use("Random", [true, true, Integer, 3, true, Integer]) do
  r = Random.new(42)
  [r.rand == Random.new(42).rand, (1..6) === r.rand(1..6), Random.new_seed.class, r.bytes(3).size,
      Random.new(1) == Random.new(1), Random.seed.class]
end
use("Random::Formatter", [true, 10]) do
  require "random/formatter"
  [Random.new.hex(2).size == 4, Random.alphanumeric(10).size]
end
use("Array#shuffle, #sample with random:", true) do
  (1..9).to_a.shuffle(random: Random.new(1)) == (1..9).to_a.shuffle(random: Random.new(1)) &&
      (1..9) === (1..9).to_a.sample
end
use("srand, rand", true) { srand(5); a = rand; srand(5); a == rand }
use("Integer(), Float(), Rational(), Complex(), String(), Array(), Hash()",
    [255, nil, 1.5, 1/2r, 1i, "1", [1, 2], {}]) do
  [Integer("0xff", 16), Integer("x", exception: false), Float("1.5"), Rational("1/2"),
      Complex("i"), String(1), Array(1..2), Hash(nil)]
end
use("ZeroDivisionError, RangeError, TypeError", [ZeroDivisionError, RangeError, TypeError]) do
  [-> { 1 / 0 }, -> { [1].first(2**70) }, -> { 1 + nil }].map { |x| x.() rescue $!.class }
end
