library "timeout"
use("Timeout.timeout", 3) { Timeout.timeout(60) { 1 + 2 } }
use("Timeout.timeout that ends", Timeout::Error) do
  Timeout.timeout(0.001) { sleep }
rescue Timeout::Error => e
  e
end
use("Timeout.timeout with a class", "ArgumentError: late") do
  Timeout.timeout(0.001, ArgumentError, "late") { sleep }
rescue ArgumentError => e
  "#{e.class}: #{e.message}"
end
use("Timeout.timeout with 0 and nil", [1, 2]) do
  [Timeout.timeout(0) { 1 }, Timeout.timeout(nil) { 2 }]
end
use("Timeout.timeout nested", :inner) do
  Timeout.timeout(60) do
    Timeout.timeout(0.001) { sleep }
  rescue Timeout::ExitException, Timeout::Error
    :inner
  end
end
use("Timeout.timeout in a thread", [0, 1, 4]) do
  Array.new(3) { |i| Thread.new { Timeout.timeout(60) { i * i } } }.map(&:value)
end
use("Timeout included", 5) { Object.new.extend(Timeout).instance_eval { timeout(9) { |s| s - 4 } } }
