had, has = +"had #{Process.pid}", +"has #{Process.pid}"
write(had, 0...4)
write(has, 0...4)
names(0...4).each { |v| had.remove_instance_variable(v) }
assert_equal(false, (-has).equal?(has))
assert_same(-"had #{Process.pid}", -had)
assert_same(-"has #{Process.pid}", -has)
assert_equal([[], []], [(-had).instance_variables, (-has).instance_variables])
assert_equal(values(0...4), read(has, 0...4))
key = {has => 1}.keys[0]
assert_equal([[], false], [key.instance_variables, key.equal?(has)])
assert_equal(has.to_sym, "has #{Process.pid}".to_sym)
