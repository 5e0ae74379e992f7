r = Ractor.new { Ractor.receive }
bad = proc {}
fail_with = ->(object) { assert_raise(TypeError) { r.send(object, move: true) } }
pair, wide, plain, hash, list, text = Middle.new, Wide.new, Plain.new, {}, [], +"text"
[pair, wide].each { |s| s[0] = [s]; s[1] = bad; fail_with.(s) }
assert_equal([[nil] * 20, [nil] * 90], [pair[0][0].to_a, wide[0][0].to_a])
[plain, text].each do |o|
  o.instance_variable_set(:@a, [o])
  o.instance_variable_set(:@b, bad)
  fail_with.(o)
end
hash[:a] = [hash]; hash[:b] = bad; fail_with.(hash)
list << [list] << bad; fail_with.(list)
half_plain, half_text = [plain, text].map { |o| o.instance_variable_get(:@a)[0] }
half_hash, half_list = hash[:a][0], list[0][0]
assert_equal([[], {}, nil, [], ""], [half_plain.instance_variables, half_hash,
                                     half_hash[:none], half_list, half_text])
half_hash[:new] = 1
half_list << 1
half_text << "grows"
half_plain.instance_variable_set(:@new, 1)
assert_equal([1, {new: 1}, [1], "grows"],
             [half_plain.instance_variable_get(:@new), half_hash, half_list, half_text])
burn
GC.start
verify
shake
