error = Ractor.new { quiet; begin; at_exit { 1 }; rescue => e; e.message; end }.take
assert_match(/at_exit.*make_shareable/, error)
assert_equal(Isolation, remote { quiet; eval("END { 1 }") })
assert_equal(Proc, remote { at_exit(&Ractor.make_shareable(proc { 1 })).class })

trap("USR1") { }
assert_equal([nil, "IGNORE"], remote { [trap("USR1", "IGNORE"), trap("USR1", "DEFAULT")] })
assert_equal(Isolation, remote { quiet; Object.new.instance_exec { trap("USR1") { @a } } })
assert_equal(ArgumentError, remote { quiet; a = []; trap("USR1") { a } })
assert_equal("DEFAULT", remote { trap("USR1") { 1 } })
assert_equal([true, true], [(pr = trap("USR1", "DEFAULT")).frozen?, Ractor.shareable?(pr)])
remote { trap("USR1", +"1") }
assert_equal([1, true], [(text = trap("USR1", "DEFAULT")).size, text.frozen?])
