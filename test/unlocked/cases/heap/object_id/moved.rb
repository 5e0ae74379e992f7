# What is left of an object that was moved, and of its id: printed, for a comparison with CRuby.
kinds = {object: Object.new, string: +"text", long: "long" * 100, array: [1, 2], hash: {a: 1},
         struct: Struct.new(:a).new(1)}
kinds.each do |name, object|
  id = object.object_id
  moved = Ractor.new do
    got = Ractor.receive
    Ractor.yield([got.object_id, got.object_id])
    Ractor.yield(got, move: true)
    Ractor.receive
  end
  moved.send(object, move: true)
  there = moved.take
  back = moved.take
  puts "#{name}: #{[there.uniq.size, there[0] == id, back.object_id == id]}"
  puts "  #{(object.object_id rescue $!.class)} #{(object.__id__ rescue $!.class)}"
  found = ObjectSpace._id2ref(id)
  puts "  #{found.equal?(back)} #{Ractor::MovedObject === found}"
rescue RangeError => e
  puts "  #{e.message.sub(id.to_s, "ID")}"
end
