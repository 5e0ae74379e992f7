class Box; end
run = BasicObject.instance_method(:instance_exec)
set = Kernel.instance_method(:instance_variable_set)
get = Kernel.instance_method(:instance_variable_get)
left = Array.new(2) do
  box = Box.new
  write(box, 0...2)
  Ractor.new { Ractor.receive; nil }.tap { |r| r.send(box, move: true) }.take
  box
end
text = +""
[left[0], text, left[1]].each { |o| 100.times { |i| set.bind_call(o, :"@f#{i}", "v#{i}") } }
first, second = proc { [@f1, @f90, @none] }, proc { [@f90, @f1, defined?(@f90)] }
[[left[0], text], [text, left[1]]].cycle(4) do |pair|
  pair.each { |o| assert_equal(["v1", "v90", nil], run.bind_call(o, &first)) }
  pair.reverse_each do |o|
    assert_equal(["v90", "v1", "instance-variable"], run.bind_call(o, &second))
  end
  shake
end
left.each do |o|
  assert_equal(values(0...100), (0...100).map { |i| get.bind_call(o, :"@f#{i}") })
end
verify
