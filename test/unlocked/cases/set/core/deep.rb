# Sets in Sets, 30,000 levels deep: each traversal ends, with its result or as one that is too deep.
require "set"
# Under AddressSanitizer frames lie on the heap, too: there a fault at the stack's end is fatal.
LEVELS = ENV["UNLOCKED_MODE"] == "asan" ? 2_000 : 30_000
Thread.report_on_exception = false
def nested(levels = LEVELS)
  levels.times.inject(Set[1]) { |inner, _| Set.new.compare_by_identity << inner }
end

def deep
  yield
  :done
rescue SystemStackError
  :too_deep
rescue Ractor::RemoteError => error
  raise unless SystemStackError === error.cause
  :too_deep
end
outer = nested
assert_equal(false, Ractor.shareable?(outer))
frozen = nil
answers = {
  hash: -> { outer.hash }, equal: -> { outer == nested }, inspect: -> { nested(500).inspect },
  flatten: -> { outer.flatten }, dump: -> { Marshal.dump(outer) }, dup: -> { outer.dup },
  look: -> { outer.instance_variables }, marking: -> { GC.start },
  load: -> { Marshal.load(Marshal.dump(nested(1_000))) },
  thread: -> { Thread.new { deep { Marshal.dump(nested) } }.value },
  shareable: -> { Ractor.make_shareable(frozen = nested) },
  asked: -> { Ractor.shareable?(nested.tap { |s| s.each(&:freeze).freeze }) },
  # A ractor's stack is smaller: the harness gives threads the smallest there is.
  far: -> { Ractor.new(nested(2_000)) { |set| set.size }.take },
  copied: -> { Ractor.new(nested(20)) { |set| set.size }.take },
}.transform_values { |body| deep(&body) }
assert_empty(answers.values - %i[done too_deep])
short = %i[dup look marking inspect load copied]
assert_equal(%i[done] * short.size, answers.values_at(*short))
assert(Ractor.shareable?(frozen)) if answers[:shareable] == :done
# Each level is still there.
levels, inner = 0, frozen
while Set === inner && inner.compare_by_identity?
  levels += 1
  inner = inner.first
end
assert_equal(LEVELS, levels)
assert_equal([[1], true], [inner.to_a, nested(10).hash.is_a?(Integer)])
