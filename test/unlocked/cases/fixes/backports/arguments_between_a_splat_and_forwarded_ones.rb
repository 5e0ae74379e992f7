def target(*list, **words, &block) = [list, words, block&.call]
def plain(...) = target(*[1], 2, ...)
def more(...) = target(0, *[1], 2, *[3], 4, 5, ...)
def named(a, ...) = target(*[1], a, ...)
def optional(a = 0, ...) = target(*[1], a, ...)
def straight(a = 0, ...) = target(*@list, ...)
def nested(...) = [0].map { target(*[1], 2, ...) }[0]
@list = [1]
assert_equal([[1, 2], {}, nil], plain)
assert_equal([[1, 2, 3, 4], {x: 5}, 6], plain(3, 4, x: 5) { 6 })
assert_equal([[0, 1, 2, 3, 4, 5, 6], {}, nil], more(6))
assert_equal([[1, 2, 3], {x: 4}, nil], named(2, 3, x: 4))
assert_equal([[1, 2, 3], {x: 4}, 5], optional(2, 3, x: 4) { 5 })
assert_equal([[1, 2, 3], {x: 4}, nil], straight(0, 2, 3, x: 4))
assert_equal([[1, 2, 3], {x: 4}, nil], nested(3, x: 4))
assert_equal([1], @list)
