Box = exercise(Module.new.extend(Access), "shared".freeze)
Other = exercise(Class.new.extend(Access), "shared".freeze)
errors = Array.new(2) do
  Ractor.new do
    [Box, Other].flat_map do |box|
      Array.new(4) do
        [isolation_error { box.set(1) }, isolation_error { box.a = 1 }, box.get.frozen?]
      end
    end
  end
end
count = 0
100.times { [Box, Other].each { |box| box.set(-(count += 1)) } }
[Box, Other].each { |box| box.set("shared".freeze) }
assert_equal [[WRITE, WRITE, true]], errors.flat_map(&:take).uniq
assert_equal %w[shared shared], [Box.get, Other.get]
