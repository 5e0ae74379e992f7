class Node; end
def chain(length, ivars, head)
  length.times.inject(head.new) do |next_one, _|
    node = head.new
    ivars.times { |i| node.instance_variable_set(:"@v#{i}", i) }
    node.instance_variable_set(:@next, next_one)
    node
  end
end
Thread.new do
  [1, 3, 4, 20, 60].each do |ivars|
    Marshal.dump(chain(1_850, ivars, Node))
    Marshal.dump(chain(1_850, ivars, Array))
    chain(920, ivars, Node).inspect
    Ractor.make_shareable(chain(3_400, ivars, Array))
  end
end.join
print "right"
