ractors = Array.new(3) do
  Ractor.new do
    object = Class.new { def initialize = @var = 1; def meth = 2 }.new
    Array.new(300) do |i|
      [object.instance_variable_get("@var"), object.instance_variable_get("@other#{i}"),
       object.respond_to?("meth"), object.respond_to?("none#{i}"), object.send("meth"),
       (object.send("gone#{i}") rescue $!.name.to_s == "gone#{i}"),
       (object.instance_variable_get("var") rescue $!.class), object.method("meth").name,
       Object.const_get("String"), (Object.const_get("none") rescue $!.class)]
    end.uniq
  end
end
wanted = [[1, nil, true, false, 2, true, NameError, :meth, String, NameError]]
ractors.each { |ractor| assert_equal(wanted, ractor.take) }
