def compiled = RubyVM::YJIT.runtime_stats[:compiled_iseq_count]
# How many code objects the block has YJIT compile, after some rounds that compile the rest.
def compiles
  3.times { yield }
  before = compiled
  10.times { yield }
  compiled - before
end
def add(a, b) = a + b
600.times { |i| add(i, 1) }
compiles { eval("1") }
