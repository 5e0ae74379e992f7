[-> { [1] }, -> { +"s" }, -> { {a: 1} }, -> { Struct.new(:a).new(1) }].each do |maker|
  [2, 6].each do |names|
    owner, seen = maker.call, []
    names.times { |i| owner.instance_variable_set(:"@v#{i}", "value #{i}") }
    receiver = Ractor.new(names) do |count|
      moved = Ractor.receive
      moved.instance_variables.map { |name| moved.instance_variable_get(name) }.tap do
        count.times { |i| moved.instance_variable_set(:"@v#{i}", "the receiver's") }
      end
    end
    FieldEach.each_field(owner) do |_, value|
      seen << value.dup
      next unless seen.size == 1
      receiver.send(owner, move: true)
      @received = receiver.take
    end
    wanted = [["value 0"], Array.new(names) { |i| "value #{i}" }]
    puts [seen, @received] == wanted ? "right" : [seen, @received].inspect
  end
end
