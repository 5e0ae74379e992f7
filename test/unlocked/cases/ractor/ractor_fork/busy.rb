["x", "x".dup.force_encoding("US-ASCII")].each { |s| s.encode("UTF-16LE") }
Array.new(3) do
  Ractor.new do
    loop do
      a = Array.new(50) { "x" * 100 }
      a.map(&:to_sym)
      Class.new { def a = 1 }
      "s".dup.instance_variable_set(:@a, a)
      {a => a.to_s.encode("UTF-16LE")}
    end
  end
end
