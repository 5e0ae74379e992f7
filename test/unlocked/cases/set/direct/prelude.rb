require "set"

# Each is compiled with a Set that has a table.
def has(set, x) = set.include?(x)
def member(set, x) = set.member?(x)
def equal(set, x) = set === x
def push(set, x) = set << x
def add(set, x) = set.add(x)
def add_p(set, x) = set.add?(x)
def delete(set, x) = set.delete(x)
def delete_p(set, x) = set.delete?(x)
def size(set, _ = nil) = set.size
def empty(set, _ = nil) = set.empty?
def with_block(set, x) = set.add(x) { raise }
def by_send(set, x) = set.send(:include?, x)
def by_splat(set, x) = set.include?(*[x])
def branch(set, x) = set.include?(x) ? :there : :not_there
def kind(set, x)
  case x
  when set then :in
  else :out
  end
end

ASKED = %i[has member equal size empty by_send by_splat branch kind].freeze
CHANGED = %i[push add add_p delete delete_p with_block].freeze
ALL = (ASKED + CHANGED).freeze
$stdout.sync = true

def warm_up
  20.times { |i| ALL.each { |name| __send__(name, Set[1, 2, *(10..(10 + i))], i) } }
end
warm_up

def try
  yield
rescue Exception => e
  [e.class, e.message.gsub(/0x\h+/, "0x")]
end

def show(what, value)
  puts "#{what}: #{value.inspect}"
end
