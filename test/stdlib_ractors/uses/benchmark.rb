library "benchmark", requires: %w[benchmark stringio]
use("Benchmark.realtime", 0.0..) { Benchmark.realtime { 1 } }
use("Benchmark.measure", Benchmark::Tms) { Benchmark.measure("a") { 1 } }
use("Benchmark.bm", 1) { Benchmark.bm(5) { |x| x.report("a") { 1 } }.size }
use("Benchmark.bmbm", 1) { Benchmark.bmbm { |x| x.report("a") { 1 } }.size }
use("Benchmark.benchmark", 1) do
  Benchmark.benchmark(Benchmark::CAPTION, 4,
      Benchmark::FORMAT) { |x| x.report("a") { 1 } ; nil }.size
end
use("Benchmark::Tms#format", String) { Benchmark::Tms.new(1, 2).format("%u %t") }
