# Each ractor sweeps what evals left: code with and without constants, blocks, bindings.
texts = ["n.then { |x| x + 1 }", "n.then { |x| Integer(x) + 1 }",
         "binding.then { |b| b.local_variable_get(:n) + 1 }",
         "proc { |x| Kernel && x + 1 }.call(n)"].freeze
wrong = result(Array.new(3) do |r|
  Ractor.new(texts, AtLength.of(1_500)) do |all, count|
    kept = []
    count.times.count do |n|
      found = all.map { |text| eval(text) }
      kept << eval("proc { |x| x + n }") if n % 50 == 0
      Array.new(40) { Object.new }
      GC.start if n % 500 == 499
      found.uniq != [n + 1]
    end + kept.count { |block| block.call(0) % 50 != 0 }
  end
end)
assert_equal([0, 0, 0], wrong)
GC.verify_internal_consistency if GC.respond_to?(:verify_internal_consistency)
