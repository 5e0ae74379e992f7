key = +"key"
key.instance_variable_set(:@tag, "t")
hash = {key => 1}
write(hash, 0...5)
assert_equal(values(0...5), read(hash.dup, 0...5))
assert_equal([], hash.merge({}).instance_variables - hash.dup.instance_variables)
assert_equal([], hash.select { true }.instance_variables)
assert_equal("t", key.instance_variable_get(:@tag))
assert_equal([], (-"plain#{key}").instance_variables)
dashed = -key
assert_equal("key", dashed)
GC.start
assert_equal("t", key.instance_variable_get(:@tag))
