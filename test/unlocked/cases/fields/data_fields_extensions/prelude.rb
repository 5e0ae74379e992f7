require ARGV[0]
def check(said, wanted, found)
  found == wanted || abort("#{said}: #{found.inspect}, not #{wanted.inspect}")
end
def raised = (yield; nil) rescue [$!.class, $!.message]
def told(o) = o.instance_variables.map { |v| [v, o.instance_variable_get(v)] }
def write(owner, range, tag = "v")
  range.each { |i| owner.instance_variable_set(:"@f#{i}", "#{tag}#{i}") }
  owner
end
def wanted(range, tag = "v") = range.map { |i| [:"@f#{i}", "#{tag}#{i}"] }
class Data_; end
Data_.singleton_class.undef_method(:allocate)
# 0: none; :default: -1; N: a function whose address is N modulo 8.
MARKS, FREES = [0, 1, 2, 3, 8], [0, :default, *1..8]
KINDS = DataTypes.kinds
def untyped(dmark, dfree, value) = DataTypes.untyped(Data_, dmark, dfree, value)
def typed(kind, value) = DataTypes.typed(Data_, kind, value)
# Yields one of each, with its value: a number where nobody marks it.
def each_kind
  MARKS.product(FREES) do |dmark, dfree|
    value = dmark == 0 ? 7 : "#{dmark} #{dfree}"
    made = untyped(dmark, dfree, value)
    yield made, false, value, [dmark, dfree] if made
  end
  KINDS.each do |kind|
    value = %i[never shareable].include?(kind) ? 7 : "#{kind}"
    yield typed(kind, value), true, value, kind
  end
end
