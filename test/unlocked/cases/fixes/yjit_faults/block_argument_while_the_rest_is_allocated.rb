def rest(a) = to_rest(*a, &proc { _1 })
def to_rest(_, _, _, _, *r) = yield(r)
def more(a) = to_more(1, 2, *a, &proc { _1 + [:b] })
def to_more(_, *r) = yield(r)
def fewer(a) = to_fewer(*a, &proc { _1 })
def to_fewer(_, _, *r) = yield(r)
def plain(a) = to_plain(a, a, &proc { |r| r.size })
def to_plain(*r) = yield(r)
def optional(a) = to_optional(a, &proc { |r| r })
def to_optional(_, b = 2, *r) = yield([b, r])
def keywords(a) = to_keywords(a, k: 1, z: a, &proc { |r| r })
def to_keywords(_, k: 0, **r) = yield([k, r])
def only(a) = to_only(z: a, y: a, &proc { |r| r })
def to_only(**r) = yield(r)
a = %w[1 2 3 4]
GC.stress = true
got = 4.times.map do
  [rest(a), more(a), fewer(a), plain(a), optional(a), keywords(a), only(a)]
end
GC.stress = false
wanted = [[], [2, *a, :b], %w[3 4], 2, [2, []], [1, { z: a }], { z: a, y: a }]
got.each { |answers| assert_equal(wanted, answers) }
