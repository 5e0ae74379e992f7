Dir.mkdir("#{d}/home")
ENV["HOME"] = "#{d}/home"
Dir.mkdir("#{d}/work")
Dir.chdir("#{d}/work")
folders = ["later", "~/later", "../a/./later", "#{d}//b/../c/later/", "."]
folders.each_with_index do |folder, i|
  $LOAD_PATH.unshift(folder)
  assert_equal(:none, asked("plain#{i}"))
  write("#{File.expand_path(folder)}/plain#{i}.rb")
  assert_equal([true, false], Array.new(2) { asked("plain#{i}") }, folder)
  assert_equal([File.expand_path("plain#{i}.rb", folder)], $".grep(/plain#{i}/))
  $LOAD_PATH.shift
end
write("#{d}/x/up.rb")
assert_equal([true, false, false], %w[x/../x/up x//up x/./up].map { |name| asked(name) })
write("#{d}/.hidden/..two/three...rb")
$LOAD_PATH.unshift("#{d}/.hidden")
assert_equal([true, false], [asked("..two/three.."), asked("..two/three...rb")])
