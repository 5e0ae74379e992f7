modules = Ractor.make_shareable(Array.new(2) { Module.new })
writers = modules.map do |mod|
  Ractor.new(mod) do |own|
    1500.times do
      own.autoload(:Name, "no_file")
      own.autoload?(:Name)
      own.send(:remove_const, :Name)
    end
    :done
  end
end
readers = modules.map do |mod|
  Ractor.new(mod) do |own|
    20_000.times.map { own.autoload?(:Name) }.uniq - [nil, "no_file"]
  end
end
30.times { GC.start }
assert_equal([[], []], readers.map(&:take))
assert_equal(%i[done done], writers.map(&:take))
