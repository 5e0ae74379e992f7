# Ids at FIRST and beyond, where a limit is: no program gets there, so the next id is set. What is
# printed is compared with CRuby's.
FIRST = Integer(ARGV[0])
ObjectIdHooks.next_id = 2**40
before = Object.new
ids_before = [before.object_id]
ObjectIdHooks.next_id = FIRST
objects = make(1).reject { |object| Symbol === object || Float === object }
ids = objects.map { |object| id_of(object) }
p ids.map { |id| id - FIRST }

again = lambda do
  ids == objects.map { |object| id_of(object) } && [before.object_id] == ids_before
end
found = -> { ids.all? { |id| id_of(object_of(id)) == id } && object_of(ids_before[0]) == before }
p again.(), found.()

# Integers of the same value are the same key, whichever object they are.
plain = objects.select { |object| Object === object && object.class == Object }
p ids.zip(objects).all? { |id, object| id.eql?(id_of(object)) && id.hash == id_of(object).hash }
by_id = ids.zip(objects).to_h
p objects.all? { |object| by_id[id_of(object)].equal?(object) }
by_object = plain.to_h { |object| [object, object.object_id] }
codes = plain.map(&:hash)
shake
p again.(), found.(), codes == plain.map(&:hash), codes.uniq.size == plain.size
p plain.all? { |object| by_object[object] == object.object_id }

# Words of others.
def said(id, name)
  found = object_of(id)
  puts "#{name}: #{found.class}"
rescue RangeError => e
  puts "#{name}: #{e.message.sub(id.to_s, "ID")}"
end
def dying = Array.new(3_000) { Object.new.object_id }
dead = dying
GC.start
# Enough of them that the index gives back what is theirs.
20.times { dying }
3.times { GC.start }
p again.(), found.()
p dead.count { |id| refused(id) == "#{id.to_s.inspect} is recycled object" } > 2_900
said(dead[-1] + 8, "the next")
said(dead[-1] + 80_000, "a later one")
said(FIRST - 8, "one before")
said(FIRST + 4, "no multiple of 8")
p objects.none? { |o| Object === o && !(Exception === o) && o.inspect.include?(id_of(o).to_s) }
p objects.none? { |object| ObjectSpace.dump(object).include?(id_of(object).to_s) }
p Marshal.load(Marshal.dump([plain[0], plain[0].object_id]))[1] == plain[0].object_id
copies = [plain[0].dup, plain[0].clone, Marshal.load(Marshal.dump(plain[0]))]
p copies.map(&:object_id) & ids

$got = []
ENDS = proc { |id| $got << id }
def define(known)
  400.times do |i|
    object = Object.new
    ObjectSpace.define_finalizer(object, ENDS)
    known << object.object_id if i.even?
  end
end
known = []
define(known)
20.times { make(5); GC.start }
p $got.uniq.size == $got.size, (known & $got).size > known.size / 2, $got.size > known.size
p again.(), found.()
verify
at_exit_id = plain[0].object_id
ObjectSpace.define_finalizer(plain[0], proc { |id| puts "at exit: #{id == at_exit_id}" })
