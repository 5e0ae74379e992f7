folders = Array.new(40) { |i| "#{d}/lib#{i}" }
folders.each { |folder| Dir.mkdir(folder) }
$LOAD_PATH.unshift(*folders)
folders.reverse_each.with_index do |folder, i|
  assert_equal(:none, asked("late#{i}"))
  write("#{folder}/late#{i}.rb", "$from = __dir__")
  assert_equal([true, folder], [asked("late#{i}"), $from])
  write("#{folder}/moving.rb", "$from = __dir__")
  assert_equal([true, folder], [asked("moving"), $from])
  $".pop
  File.unlink("#{folder}/moving.rb")
  assert_equal(:none, asked("moving"))
end
# A Ruby file beside a library that is loaded is a feature of its own.
$" << "#{folders[7]}/both.so"
assert_equal(false, asked("both"))
write("#{folders[30]}/both.rb")
assert_equal([true, false], [asked("both"), asked("both")])
# A folder that is replaced by another one, a file by a folder.
File.rename(folders[3], "#{d}/gone")
assert_equal(:none, asked("again"))
Dir.mkdir(folders[3])
write("#{folders[3]}/again.rb")
assert_equal(true, asked("again"))
FileUtils.mkdir_p("#{folders[0]}/folder.rb")
assert_equal(:none, asked("folder"))
write("#{folders[1]}/folder.rb")
assert_equal(true, asked("folder"))
