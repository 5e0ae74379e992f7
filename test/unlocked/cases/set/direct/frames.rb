# Backtraces and events: compiled code and the interpreter see the same.
class Asked
  attr_reader :hash
  def initialize(hash) = @hash = hash
  def eql?(other) = $asked.call
end
class Answers
  def initialize(hash) = @value = hash
  def hash = ($asked.call; @value)
  def eql?(other) = other.is_a?(Asked) || other == 1
end

def frames = caller(2).map { |line| line[/\d+:in .*/] }

ALL.each do |name|
  $asked = -> { show name, frames; false }
  [Set[Asked.new(1)], Set[*1..30, Asked.new(1)],
   Set[Asked.new(1)].compare_by_identity].each do |set|
    try { __send__(name, set, Asked.new(1)) }
    show name, try { __send__(name, set.dup, Answers.new(7)) }.then { |y| y.is_a?(Set) || y }
    $asked = -> { raise "in the middle" }
    begin
      __send__(name, set, Answers.new(1))
      __send__(name, set.dup.freeze, 9)
    rescue => e
      show name, [e.class, e.message[/\A[^#]*/], e.backtrace.map { |line| line[/\d+:in .*/] }]
    end
  end
end

# What a hash or a comparison does to the Set, and to its methods.
[-> { $set << 1 }, -> { $set.clear }, -> { $set.freeze }, -> { $set.instance_variables },
 -> { (1..40).each { |i| $set << i } }, -> { $set.each { |x| $set.delete(x) } },
 -> { $set.each { break } }, -> { $set.replace([9]) }, -> { GC.start }].each_with_index do |act, i|
  ALL.each do |name|
    [[1], [1, 2, 3, 4], [*1..8], [*1..16], [*1..100]].each do |elements|
      $set = Set.new(elements)
      act_once = act
      $asked = -> { once, act_once = act_once, nil; once&.call; false }
      result = try { __send__(name, $set, Answers.new(1.hash)) }
      show "#{name} #{i}", [result.is_a?(Set) || result, $set.size, $set.frozen?]
    end
  end
end

# Events. The trace begins when the methods are compiled.
ALL.each do |name|
  set, events = Set[*1..20], []
  trace = TracePoint.new(:c_call, :c_return, :call, :return) do |event|
    events << [event.event, event.method_id, event.defined_class] if event.path == __FILE__
  end
  __send__(name, set.dup, 3)
  trace.enable { __send__(name, set, 3) }
  show name, events
  warm_up
  events.clear
  # It begins while the method runs: the return is seen.
  $asked = -> { trace.enable; false }
  __send__(name, set, Answers.new(1))
  after = 1.abs
  trace.disable
  show name, [after, events]
  warm_up
end

# Deep recursion ends with the usual error.
def deep(set, n) = has(set, Answers.new(n))
$asked = -> { deep(Set[1], 1) }
show :deep, try { deep(Set[1], 1) }.first

# Exceptions from other threads, and interrupts.
thread = Thread.new do
  set = Set.new
  loop { push(set, 1); delete(set, 1) }
rescue IOError
  :interrupted
end
sleep 0.01
thread.raise(IOError)
show :thread, thread.value
