library "bigdecimal", requires: %w[bigdecimal bigdecimal/util bigdecimal/math]
use("BigDecimal()", ["0.3", "0.1e1"]) do
  [(BigDecimal("0.1") + BigDecimal("0.2")).to_s("F"), BigDecimal(1).to_s]
end
use("BigDecimal#round, #div, #sqrt, #to_f", ["3.14", 3, 1.414, 0.5]) do
  [BigDecimal("3.14159").round(2).to_s("F"), BigDecimal("7").div(2),
      BigDecimal(2).sqrt(10).to_f.round(3), BigDecimal("0.5").to_f]
end
use("BigDecimal modes", ["0.333", 3]) do
  BigDecimal.save_limit { BigDecimal.limit(3); [(BigDecimal(1) / 3).to_s("F"), BigDecimal.limit] }
end
use("BigDecimal.mode", [3, "2.0"]) do
  BigDecimal.save_rounding_mode { BigDecimal.mode(BigDecimal::ROUND_MODE, :down); [3,
      BigDecimal("2.9").round(0).to_i.to_f.to_s] }
end
use("to_d, to_digits", ["1.5", "2.0", "0.5", "3.0"]) do
  ["1.5".to_d, 2.to_d, 0.5.to_d, 3r.to_d(3)].map(&:to_digits)
end
use("BigMath.PI, .exp, .log", [3.14159, 2.71828, 0.69315]) do
  [BigMath.PI(10), BigMath.E(10), BigMath.log(BigDecimal(2), 10)].map { _1.to_f.round(5) }
end
use("BigDecimal special values", [true, true, true]) do
  [BigDecimal("NaN").nan?, BigDecimal("Infinity").infinite? == 1,
      (BigDecimal(1) / 0).infinite? == 1]
end
use("BigDecimal Marshal, hash, inspect", true) do
  d = BigDecimal("1.5")
  Marshal.load(Marshal.dump(d)) == d && d.inspect == "0.15e1"
end
