# A child has the ids of its parent, and gives the same new ones as its parent: from where it was.
objects = make
ids = objects.map { |object| id_of(object) }
ractor = Ractor.new { Array.new(10) { Object.new.object_id }.tap { Ractor.receive } }
ractor << nil
ractor.take
reader, writer = IO.pipe
pid = fork do
  fresh = Array.new(200) { Object.new.object_id }
  shake
  right = ids == objects.map { |object| id_of(object) } && fresh.uniq.size == 200
  right &&= (fresh & ids).empty? && object_of(objects[0].object_id).equal?(objects[0])
  other = Ractor.new { Array.new(200) { Object.new.object_id } }.take
  writer.puts(right && (other & (fresh | ids)).empty?)
  verify
  exit!(0)
end
Process.wait(pid)
assert_equal([true, "true\n"], [$?.success?, reader.gets])
