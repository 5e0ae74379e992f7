module SharedNames; end
names = Ractor.make_shareable(Array.new(50) { :"A#{_1}" })
ractors = Array.new(4) do |turn|
  Ractor.new(names, turn) do |all, turn|
    own = Array.new(200) { Module.new { autoload :Name, "own_name" }.autoload?(:Name) }
    again = all.rotate(turn * 12).map do |name|
      SharedNames.autoload(name, "shared_names")
      SharedNames.autoload?(name)
    end
    Ractor.yield([own.uniq, again.uniq])
    Ractor.receive
    all.map { |name| SharedNames.const_get(name) }
  end
end
assert_equal([[["own_name"], ["shared_names"]]], ractors.map(&:take).uniq)
ractors.each { |ractor| ractor.send(nil) }
assert_equal([(0..49).to_a], ractors.map(&:take).uniq)
