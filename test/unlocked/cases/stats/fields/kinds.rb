class Plain
  attr_accessor :b
  def initialize = @a = 1
  def a = @a
  def a? = defined?(@a)
end
TEXT = __LINE__ + 1
class Text < String; def a = @a; def a=(v); @a = v; end; end
class Holder; class << self; def a = @a; def a=(v); @a = v; end; end; end
Pair = Struct.new(:x) do
  def a = @a
  def a=(v); @a = v; end
end
class Thread; attr_accessor :a; end
class Data2 < Thread::Queue; def a = @a; def a=(v); @a = v; end; end

def run(n)
  plain, text, pair, queue = Plain.new, Text.new, Pair.new(1), Data2.new
  n.times { plain.a; plain.a?; plain.b = 1; plain.b }
  [text, Holder, pair, queue, Thread.current].each { |o| n.times { o.a = 1; o.a } }
  n.times { text.instance_variable_get(:@a); text.instance_variable_set(:@b, 1) }
  n.times { text.instance_variable_defined?(:@a) }
  text.remove_instance_variable(:@b)
end

run(WARM)
RubyVM::Stats.start(:fields)
N = 1000
run(N)
RubyVM::Stats.stop
fields = RubyVM::Stats.to_h[:fields]
run(N)
after = RubyVM::Stats.to_h[:fields]
assert_equal(fields, after, "it counts after stop")

def row(fields, name) = fields[:classes].find { |one| one[:class] == name }
keys = %i[reads writes adds removals defined]
assert_equal([2 * N, N - 1, 2, 0, N], row(fields, "Plain").values_at(*keys))
assert_equal([2 * N, 2 * N - 2, 2, 1, N], row(fields, "Text").values_at(*keys))
assert_equal([N, N, 0, 0, 0], row(fields, "Holder itself").values_at(*keys))
assert_equal([N, N - 1, 1, 0, 0], row(fields, "Pair").values_at(*keys))
assert_equal([N, N - 1, 1, 0, 0], row(fields, "Data2").values_at(*keys))
assert_equal([N, N, 0, 0, 0], row(fields, "Thread").values_at(*keys))
assert_equal(["T_OBJECT", "T_STRING", "T_CLASS", "T_STRUCT", "VM/thread"],
             %w[Plain Text Holder\ itself Pair Thread].map { |name| row(fields, name)[:type] })
where = ->(name, place) { row(fields, name)[:where][place] }
assert_equal(row(fields, "Plain")[:count], where["Plain", :slot])
assert_operator(where["Text", :table], :>, 4 * N)
assert_equal(2 * N, where["Holder itself", :class])
assert_equal(2 * N, where["Thread", :field])
# Those that ask the table: not the first one, which adds, and not defined?
asked = row(fields, "Text").values_at(:table_hits, :table_misses)
assert_equal([4 * N, true], [asked.sum, asked[1] < 10], asked)
place = fields[:places].find { |one| one[:line] == TEXT && one[:file] == __FILE__ }
assert_equal(["Text", 2 * N], place.values_at(:class, :count))
assert_equal(fields[:count], fields[:classes].sum { |one| one[:count] })
assert_equal(fields[:count], fields[:places].sum { |one| one[:count] })
assert_operator(fields[:hits], :>, fields[:misses])
