library "prime"
use("Prime.first", [2, 3, 5, 7]) { Prime.first(4) }
use("Prime.each", [2, 3, 5, 7, 11]) { Prime.each(12).to_a }
use("Prime.prime?", [true, false]) { [Prime.prime?(97), Prime.prime?(91)] }
use("Integer#prime?", true) { 1_000_003.prime? }
use("Integer#prime_division", [[2, 2], [3, 1]]) { 12.prime_division }
use("Integer.from_prime_division", 12) { Integer.from_prime_division([[2, 2], [3, 1]]) }
use("Integer.each_prime", [2, 3]) { Integer.each_prime(4).to_a }
use("Prime.instance", Prime) { Prime.instance }
use("Prime.lazy", [3, 13]) { Prime.lazy.select { |x| x % 10 == 3 }.first(2) }
use("Prime.include?", true) { Prime.include?(7) }
use("Prime::EratosthenesGenerator", [2, 3]) { Prime::EratosthenesGenerator.new.take(2) }
use("Prime::TrialDivisionGenerator", [2, 3, 5]) { Prime::TrialDivisionGenerator.new.take(3) }
use("Prime::Generator23", [2, 3, 5, 7]) { Prime::Generator23.new.take(4) }
use("Prime.each with a generator", [2, 3, 5]) do
  Prime.each(5, Prime::TrialDivisionGenerator.new).to_a
end
