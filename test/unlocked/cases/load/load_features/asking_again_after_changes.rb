write("#{d}/x/a.rb")
write("#{d}/y/a.rb")
$LOAD_PATH.unshift("#{d}/x")
assert_equal([true, false], [asked("a"), asked("a")])
3.times do
  $LOAD_PATH.unshift("#{d}/y")
  assert_equal(false, asked("a"))
  $LOAD_PATH.delete("#{d}/x")
  assert_equal([true, false, false], [asked("a"), asked("a"), asked("#{d}/x/a")])
  $LOAD_PATH.delete("#{d}/y")
  assert_equal(:none, asked("a"))
  $".delete("#{d}/y/a.rb")
  assert_equal([true, false], [asked("#{d}/y/a"), asked("#{d}/y/a")])
  $".delete("#{d}/y/a.rb")
  $LOAD_PATH.unshift("#{d}/x")
  assert_equal([false, false], [asked("a"), asked("a.rb")])
end
begin
  raise "kept"
rescue
  assert_equal([false, false], [asked("a"), asked("#{d}/x/a")])
  assert_equal("kept", $!.message)
end
# The middle of a string, a name that is no feature but ends as one does.
long = "#{d}/x/a.rb" * 10
assert_equal(false, require(long[0, d.size + 4]))
assert_equal(:none, asked("/x/a"))
$" << "//x/a.rb"
answers = %w[/none/x/a /x/a.rb //x/a //x/a.rb].map { |name| asked(name) }
assert_equal([:none, :none, false, false], answers)
