require ARGV[0]
require ARGV[1]
def check(said, wanted, found) = found == wanted || abort("#{said}: #{found}, not #{wanted}")
def told(s) = s.instance_variables.map { |v| [v, s.instance_variable_get(v)] }
exhaust_shapes if ARGV[2] == "exhausted"
# The base's assertions forbid a hook to allocate while an incremental mark is under way.
def tag(count, &block)
  GC.start
  GC.disable
  StructHook.tag(count, &block)
ensure
  GC.enable
end
