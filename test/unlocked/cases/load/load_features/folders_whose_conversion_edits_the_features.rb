write("#{d}/sly/a.rb")
write("#{d}/sly/b.rb")
$edits = []
sly = Struct.new(:path) { def to_path = ($edits.shift&.call; path) }
$LOAD_PATH.unshift(sly.new("#{d}/sly"))
assert_equal([true, true], [asked("a"), asked("b")])
20.times do |i|
  saved = $".dup
  $" << "/none/a.rb"
  require "b"
  $edits << [
    -> { $".clear }, -> { 5_000.times { |n| $" << "/more/#{n}/a.rb" } }, -> { $".reverse! },
    -> { GC.start; GC.compact if GC.respond_to?(:compact) }
  ][i % 4]
  $".rotate!(i)
  asked("a")
  $edits.clear
  $".replace(saved)
  assert_equal([false, false], [asked("a"), asked("b")])
end
