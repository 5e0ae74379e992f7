count = AtLength.of(1500)
ractors = Array.new(4) do |number|
  Ractor.new(number, count) do |n, times|
    Array.new(times) do |i|
      text = n < 2 ? "shared_name#{i}" : "own_name#{n}_#{i}"
      sym = text.to_sym
      object = Object.new
      object.instance_variable_set("@#{text}", i)
      [object.instance_variable_get("@#{text}") == i, sym.to_s == text, "#{sym}" == text,
       object.instance_variables == [:"@#{text}"],
       object.instance_variables[0].to_s == "@#{text}",
       Struct.new(sym).members == [sym], Struct.new(sym).members[0].name == text,
       (object.public_send(text) rescue $!.name.to_s == text)].all?
    end
  end
end
assert_equal([true], ractors.flat_map(&:take).uniq)
assert_same(:shared_name7, "shared_name7".to_sym)
