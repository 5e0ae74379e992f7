# What cannot be shared, copied or moved is named with the way to it from the given object.
class Holder
  def initialize(value) = @value = value
end
Pair = Struct.new(:left, :right)
class Loud < Pair
  def inspect = Kernel.abort("called")
  def to_s = Kernel.abort("called")
  def hash = Kernel.abort("called")
end
taker = Ractor.new { Ractor.receive }
text_of = ->(error, &block) { assert_raise(error, &block).message }

thread = Thread.new {}
ways = [
  [[1, [2, thread]], "[1][1]"],
  [{ key: [thread] }, "[:key][0]"],
  [{ "text" => Holder.new(thread) }, '["text"].@value'],
  [{ [thread] => 1 }, ".keys[0][0]"],
  [Holder.new([Pair.new(1, thread)]), ".@value[0].right"],
  [[Loud.new(Loud.new(nil, nil), thread)], "[0].right"],
  [Hash.new(thread), ".default"],
]
ways.each do |value, way|
  more = " (the value#{way} is a Thread)"
  undefined = "allocator undefined for Thread"
  assert_equal undefined + more, text_of.(TypeError) { taker.send(value) }
  assert_equal undefined + more, text_of.(TypeError) { taker.send(value, move: true) }
  assert_equal undefined + more, text_of.(TypeError) { Ractor.new(value) { it } }
  assert_equal undefined + more, text_of.(TypeError) { Ractor.make_shareable(value, copy: true) }
  assert_equal "can not make shareable object for #{thread}" + more,
               text_of.(Ractor::Error) { Ractor.make_shareable(value) }
end
yields = Ractor.new do
  [{}, {move: true}].map do |options|
    Ractor.yield([{a: Thread.current}], **options)
  rescue TypeError
    $!.message
  end
end
assert_equal ["allocator undefined for Thread (the value[0][:a] is a Thread)"] * 2, yields.take

# The object itself has no way to it.
assert_equal "allocator undefined for Thread", text_of.(TypeError) { taker.send(thread) }
assert_equal "can not make shareable object for #{thread}",
             text_of.(Ractor::Error) { Ractor.make_shareable(thread) }

single = +"text"
def single.a_method = 1
assert_equal "can not move String object with a singleton class (the value[0] is a String)",
             text_of.(TypeError) { taker.send([single], move: true) }
File.open(IO::NULL) do |file|
  assert_equal "can not make shareable object for #{file} (the value[0] is a File)",
               text_of.(Ractor::Error) { Ractor.make_shareable([file]) }
end
mutex = Thread::Mutex.new
assert_equal "can not move Thread::Mutex object. (the value[:a][0] is a Thread::Mutex)",
             text_of.(Ractor::Error) { taker.send({a: [mutex]}, move: true) }

# Circles, and ways that are too long to be found.
circle = [[]]
circle[0] << circle << thread
assert_equal "allocator undefined for Thread (the value[0][1] is a Thread)",
             text_of.(TypeError) { taker.send(circle) }
deep = 100.times.inject(thread) { |value, _| [value] }
assert_equal "allocator undefined for Thread", text_of.(TypeError) { taker.send(deep) }

GC.stress = true
text = text_of.(TypeError) { taker.send([{a: thread}], move: true) }
GC.stress = false
assert_equal "allocator undefined for Thread (the value[0][:a] is a Thread)", text
taker.send(1)
taker.take
