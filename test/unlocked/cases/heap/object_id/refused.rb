# What _id2ref says of anything: printed, for a comparison with CRuby.
object = Object.new
id = object.object_id
dead = Array.new(2_000) { Object.new.object_id }
GC.start
words = [0, 1, 2, 4, 8, 12, 20, -1, -8, -9, id + 1, id + 4, 10**6 * 8, 2**40, 2**62, 2**63, 2**64,
         2**70, -2**62, -2**63, -2**70, nil, "8", 1.5, 8.0, :a, [], object, true]
words.each do |word|
  shown = word.equal?(object) ? "an object" : word.inspect
  found = ObjectSpace._id2ref(word)
  puts "#{shown}: #{found.inspect[0, 9]}"
rescue Exception => e
  puts "#{shown}: #{e.class} #{e.message.gsub(/0x\h+/, "ADDRESS").gsub(object.to_s, "OBJECT")}"
end
recycled = dead.count do |x|
  ObjectSpace._id2ref(x)
  false
rescue RangeError => e
  e.message.end_with?("is recycled object")
end
p recycled > 1_900
p ObjectSpace._id2ref(id).equal?(object), (ObjectSpace._id2ref rescue $!.class)
p object.method(:object_id).arity, object.method(:object_id).owner, object.method(:__id__).owner
p (object.object_id(1) rescue $!.message), (object.__id__(a: 1) rescue $!.message)
p object.object_id { }.class, object.object_id(**{}) == id, object.send(:object_id) == id
p object.object_id(*[]) == id, [object].map(&:object_id) == [id], object.object_id(&nil) == id
