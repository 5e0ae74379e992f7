# object_id by other ways than a plain call: each finds the method that is there at the moment.
class Above; end
class Own < Above
  def object_id = super
end
class Twice < Above
  def object_id = [super, super()]
end
module Refined
  refine(Above) { def object_id = [:refined, super] }
end
using Refined

object = Above.new
id = id_of(object)
own = Own.new
bound = object.method(:object_id)       # refined: as the call beside it
unbound = Kernel.instance_method(:object_id)
WAYS = {
  plain: -> o { o.itself.then { |a| a.__id__ } },
  super: -> o { Own === o ? o.object_id : id_of(o) },
  send: -> o { o.send(:__id__) }, __send__: -> o { o.__send__(:__id__) },
  public_send: -> o { o.public_send(:__id__) }, method: -> o { o.method(:__id__).call },
  unbound: -> o { unbound.bind_call(o) }, bound: -> o { unbound.bind(o).call },
  to_proc: -> o { :__id__.to_proc.call(o) }, block: -> o { [o].map(&:__id__)[0] },
  method_proc: -> o { o.method(:__id__).to_proc.call }, safe: -> o { o&.__id__ },
  splat: -> o { o.__id__(*[]) }, keywords: -> o { o.__id__(**{}) }, given: -> o { o.__id__(&nil) },
  eval: -> o { o.instance_eval { __id__ } }
}
check = lambda do |o|
  WAYS.each { |name, way| 30.times { assert_equal(id_of(o), way[o], name.to_s) } }
end
[object, own, Above.new, "text", [1], 1, :a].each(&check)
# Without an id yet, each way gives the one that stays.
WAYS.each do |name, way|
  fresh = Own.new
  assert_equal(way[fresh], id_of(fresh), name.to_s)
end

def refined(o) = o.object_id
def refined_block(list) = list.map(&:object_id)
def refined_send(o) = [o.send(:object_id), o.public_send(:object_id)]
40.times do
  assert_equal([:refined, id], refined(object))
  assert_equal([[:refined, id]], refined_block([object]))
  assert_equal([[:refined, id]] * 2, refined_send(object))
end
assert_equal([:refined, id], bound.call)
twice = Twice.new
40.times { assert_equal([id_of(twice)] * 2, Twice.instance_method(:object_id).bind_call(twice)) }

# Another method at places that are warm.
ask = -> o { o.__id__ }
by_symbol = :__id__.to_proc
sent = -> o { o.public_send(:__id__) }
all = [ask, by_symbol, sent]
40.times { all.each { |way| assert_equal(id, way[object]) } }
def object.__id__ = :mine
all.each { |way| assert_equal(:mine, way[object]) }
class << object; remove_method :__id__; end
all.each { |way| assert_equal(id, way[object]) }
Above.prepend(Module.new { def __id__ = [:prepended, super] })
all.each { |way| 40.times { assert_equal([:prepended, id], way[object]) } }
hidden = Class.new { private :__id__ }.new
all.each { |way| assert_match(/private method '__id__'/, (way[hidden] rescue $!.message)) }
gone = Class.new { undef __id__ }.new
all.each { |way| assert_match(/undefined method '__id__'/, (way[gone] rescue $!.message)) }

# A TracePoint for one thread sees its calls, and those of no other. None is for one method's calls.
def traced(o) = o.__id__
fresh = Object.new
40.times { traced(fresh) }
seen = []
trace = TracePoint.new(:c_call, :c_return) { |tp| seen << tp.event if tp.method_id == :__id__ }
assert_raise(ArgumentError) { TracePoint.new(:c_call) { }.enable(target: method(:traced)) }
other = Thread.new { Thread.stop; 3.times { traced(fresh) } }
sleep(0.01) until other.stop?
trace.enable(target_thread: other)
traced(fresh)
other.run.join
trace.disable
assert_equal([:c_call, :c_return] * 3, seen)
