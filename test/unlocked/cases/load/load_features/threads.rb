names = Array.new(FILES) { |i| "part#{i % 7}/t#{i}" }
names.each { |name| write("#{d}/#{name}.rb", "Thread.pass") }
running = true
editors = [$", $LOAD_PATH].map do |list|
  Thread.new do
    while running
      list.push("/none")
      Thread.pass
      list.delete("/none")
      sleep 0.001
    end
  end
end
loaders = Array.new(6) do |i|
  Thread.new { names.rotate(i * 3).count { |name| require(name) } }
end
assert_equal(names.size, loaders.sum(&:value))
running = false
editors.each(&:join)
assert_equal([1], names.map { |name| count(File.basename(name)) }.uniq)
