# frozen_string_literal: true
# Procs without a Binding as finalizers: shareable ones, and those that C code made.
Warning[:experimental] = false
$calls = []
def note(*list) = $calls << list.size
class Receiver
  def called(*list) = $calls << list.size
end
NOTES = Queue.new
Ractor.make_shareable(EMPTY = Object.new)
Object.class_eval { def to_note(*) = $calls << 1 }
SHAREABLE = Ractor.make_shareable(nil.instance_eval { proc { |id| Integer === id or raise } })
LAMBDA = Ractor.make_shareable(nil.instance_eval { ->(id) { Integer === id or raise } })
procs = { shareable: SHAREABLE, lambda: LAMBDA, copy: SHAREABLE.dup, symbol: :to_note.to_proc,
          method: method(:note).to_proc, composed: method(:note) >> ->(x) { x },
          composed_left: LAMBDA << ->(x) { x }, curried: LAMBDA.curry, hash: {}.to_proc,
          of_object: Receiver.new.method(:called).to_proc }
warned = []
Warning.define_singleton_method(:warn) { |message, **| warned << message }
procs.each do |name, callable|
  2.times do
    object = Object.new
    pair = ObjectSpace.define_finalizer(object, callable)
    puts "#{name}: #{pair}" unless pair == [0, callable]
  end
rescue ArgumentError, TypeError => error
  puts "#{name}: #{error.class}: #{error.message}"
end
puts "warned: #{warned}" unless warned.empty?

# The warning itself.
receiver = Receiver.new
[receiver.method(:called), receiver.method(:called).to_proc,
 receiver.instance_eval { proc { 1 } }, receiver.instance_eval { -> { 1 } }].each do |callable|
  $VERBOSE = true
  ObjectSpace.define_finalizer(receiver, callable)
  $VERBOSE = nil
end
ObjectSpace.undefine_finalizer(receiver)
wanted = ["finalizer references object to be finalized"]
found = warned.map { |message| message[/finalizer references.*$/] }
puts "warnings: #{found}" unless found == wanted * 4

answer = Ractor.new do
  ObjectSpace.define_finalizer(Object.new, SHAREABLE)
  ObjectSpace.define_finalizer(Object.new, LAMBDA).size
end.take
puts "ractor: #{answer}" unless answer == 2
GC.start
puts "done"
