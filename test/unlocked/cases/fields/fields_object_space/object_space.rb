require "json"
owner = +"s"
base = ObjectSpace.memsize_of(owner)
value = "value" * 20
owner.instance_variable_set(:@v, value)
one = ObjectSpace.memsize_of(owner)
assert_operator(one, :>, base)
address = ->(o) { JSON.parse(ObjectSpace.dump(o))["address"] }
refs = JSON.parse(ObjectSpace.dump(owner))["references"]
lines = ObjectSpace.dump_all(output: :string).lines.map { |l| JSON.parse(l) }
fields = lines.find { |l| refs.include?(l["address"]) && l["imemo_type"] == "fields" }
assert_include(fields["references"], address.(value))
write(owner, 0...100)
assert_operator(ObjectSpace.memsize_of(owner), :>=, base + 101 * 8)
assert_operator(fields_objects, :>=, 1)
ObjectSpace.each_object { |o| o.class }
counted = ObjectSpace.count_imemo_objects.keys
counted.each { |k| assert_match(/\Aimemo_/, k.to_s) }
