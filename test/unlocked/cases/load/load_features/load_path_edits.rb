%w[u v].each { |name| write("#{d}/#{name}/both.rb", "$from = #{name.inspect}") }
write("#{d}/u/only_u.rb")
write("#{d}/v/only_v.rb")
folder = Struct.new(:to_path).new("#{d}/u")
$LOAD_PATH.unshift(folder)
assert_equal([true, :none], [asked("only_u"), asked("only_v")])
folder.to_path = "#{d}/v"
assert_equal([:none, true], [asked("only_u"), asked("only_v")])
$LOAD_PATH.shift
$LOAD_PATH.unshift(".")
%w[u v].each do |name|
  answers = Dir.chdir("#{d}/#{name}") { [asked("both"), $from, asked("both")] }
  assert_equal([true, name, false], answers)
end
Dir.chdir("#{d}/u") { assert_equal([false, :none], [asked("both"), asked("only_v")]) }
$LOAD_PATH.replace(["#{d}/v"])
assert_equal([false, false, :none], [asked("both"), asked("only_v"), asked("only_u")])
assert_equal([:rb, "#{d}/v/both.rb"], $LOAD_PATH.resolve_feature_path("both"))
$LOAD_PATH.clear
assert_equal([:none, :none], [asked("both"), asked("only_v")])
$LOAD_PATH << 1
assert_raise(TypeError) { require "both" }
