# to_str of the group changes the name of the user.
name = "x" * 3000
group = Object.new
group.define_singleton_method(:to_str) do
  name.clear
  GC.start
  "root"
end
begin
  Process.initgroups(name, group)
rescue SystemCallError, NotImplementedError
end
