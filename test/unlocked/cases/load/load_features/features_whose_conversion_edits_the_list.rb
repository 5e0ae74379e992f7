6.times { |i| write("#{d}/f#{i}.rb") }
sly = Class.new do
  def initialize(path, &edit) = (@path, @edit = path, edit)
  def to_str = (@edit.call; @path)
  def to_path = @path
end
edits = [
  -> { $".clear }, -> { $".shift(50) }, -> { 300.times { |i| $" << "/nope/#{i}.rb" } },
  -> { $".map! { |path| path } }, -> { $".replace($".reverse) }, -> { $" << Object.new.to_s },
  -> { GC.compact if GC.respond_to?(:compact) }
]
edits.each do |edit|
  saved = $".dup
  $" << sly.new("#{d}/f0.rb", &edit) << "/q.rb"
  require "#{d}/f5.rb"
  require sly.new("#{d}/f4.rb", &edit)
  assert($".all?(String), edit.inspect)
  assert($".all?(&:frozen?), edit.inspect)
  $".each { |path| assert_equal(false, require(path)) if path.start_with?(d) }
  $".replace(saved)
  assert_equal(true, require("#{d}/f5"))
  $".replace(saved)
end
