# Coverage.peek_result, when `hash` of a class or to_hash of an option ends or changes what is
# measured.
def load_class(name)
  Tempfile.create(%w[c .rb]) do |file|
    file.write("class #{name}\n#{Array.new(9) { |i| "def m#{i} = #{i}\n" }.join}end\n")
    file.close
    load file.path
  end
end
class Ends
  def self.hash
    Thread.new { Coverage.result(stop: true, clear: true) }.join if ($calls += 1) == 1
    super
  end
end
$calls = 0
Coverage.start(methods: true)
load_class("Ends")
assert_equal([9], Coverage.peek_result.values.map { |found| found[:methods].size })
refute(Coverage.running?)

option = Object.new
def option.to_hash = (Coverage.setup(methods: true); { lines: true })
assert_raise(RuntimeError) { Coverage.setup(option) }
Coverage.resume
load_class("Counted")
assert_equal([9], Coverage.result.values.map { |found| found[:methods].size })
