path = ARGV.shift
work = proc do |name, lines|
  500.times.count do
    File.open(name) { |file| lines.times { file.gets } }
    $. != lines
  end
end
shared = Ractor.make_shareable(Module.new.module_eval { proc { |name, lines|
  500.times.count do
    File.open(name) { |file| lines.times { file.gets } }
    $. != lines
  end
} })
others = [1, 2].map { |lines| Ractor.new(path, lines, shared) { |n, l, s| s.call(n, l) } }
wrong = work.call(path, 3) + others.sum(&:take)
puts wrong == 0 ? "ok" : wrong
