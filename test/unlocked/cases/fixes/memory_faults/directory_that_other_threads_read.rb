# Each entry goes to one of the threads, with its own name.
Dir.mktmpdir do |folder|
  names = Array.new(1500) { |i| "n#{i}".ljust(60 + i % 100, "x") }
  names.each { |name| File.write("#{folder}/#{name}", "") }
  all = (names + %w[. ..]).sort
  AtLength.of(20).times do
    dir = Dir.open(folder)
    read = -> { Enumerator.produce { dir.read || raise(StopIteration) }.to_a }
    assert_equal(all, Array.new(4) { Thread.new(&read) }.flat_map(&:value).sort)
    dir.close
  end

  # A name of 255 bytes is the longest.
  long = "l" * 255
  File.write("#{folder}/#{long}", "")
  assert_include(Dir.open(folder, &:children), long)
end
