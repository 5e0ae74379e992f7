require ARGV[0]
require ARGV[1]
BEFORE = ARGV[2]
MAKERS = {array: -> { [1] }, string: -> { +"text" }, struct: -> { Struct.new(:a).new(1) },
          object: -> { Object.new }, class: -> { Class.new }, module: -> { Module.new }}
SIZES = [0, 1, 2, 3, 4, 7, 8, 9, 17, 18, 19, 22, 23, 24, 27, 31, 39, 79, 100]
def made(maker, size)
  maker.call.tap { |owner| size.times { |i| owner.instance_variable_set(:"@f#{i}", i) } }
end
def all(owner)
  names = owner.instance_variables.grep(/@[fh]/)
  names.to_h { |name| [name, owner.instance_variable_get(name)] }
end
def plain(size) = (0...size).to_h { |i| [:"@f#{i}", i] }
def check(said, wanted, owner)
  abort "#{said}: #{all(owner)} instead of #{wanted}" unless all(owner) == wanted
end

# The base's assertions forbid a hook to allocate while an incremental mark is under way.
def quietly(&block)
  ARGV[3] == "assertions" ? without_gc(&block) : yield
end
def without_gc
  GC.start
  disabled = GC.disable
  yield
ensure
  GC.enable unless disabled
end

$hooked = 0
# For each kind of owner and each size: the block, with a hook at its first allocation, its
# second, ... Then `after`.
def each_allocation(name, value, after)
  MAKERS.each do |kind, maker|
    SIZES.each do |size|
      (0..).each do |n|
        owner = made(maker, size)
        result = nil
        reached = quietly do
          AllocationHook.at(n, owner, name, value) { result = yield(owner, size) }
        end
        break unless reached
        $hooked += 1
        after.call("#{kind} with #{size}, hook at allocation #{n}", owner, size, result)
      end
    end
  end
end
Ractor.new { Ractor.receive } if BEFORE == "ractors"
exhaust_shapes if BEFORE == "exhausted"
