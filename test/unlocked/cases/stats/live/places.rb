# A ractor that waits at one of two places all the time: a long name at line 1111, another at 2222.
hand = Ractor.new { loop { Ractor.yield(Ractor.receive) } }
Ractor.new(hand, name: "both") do |other|
  one, two = %w[a b].each_with_index.map do |letter, n|
    eval("proc { |ractor| ractor << 1; ractor.take }", nil, letter * 180, (n + 1) * 1111)
  end
  loop do
    one.call(other)
    two.call(other)
  end
end
puts "ready"
$stdout.flush
$stdin.read
exit!(0)
