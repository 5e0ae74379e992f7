all = (0..99).to_a
left, right = all[0, 50], all[25, 75]
left.concat(right)
assert_equal([*0..49, *25..99], left)
list = (0..99).to_a
rest = list[50, 50]
list[0, 0] = rest
assert_equal([*50..99, *0..99], list)
list = (0..99).to_a
assert_equal([*0..99, *0..99], list.concat(list))
list = (0..99).to_a
list[10, 5] = list
assert_equal([*0..9, *0..99, *15..99], list)

# Against copies that share nothing.
random = Random.new(5)
1000.times do
  all = Array.new(random.rand(1..200)) { |i| "s#{i}" }
  parts = Array.new(3) { all[random.rand(0..all.size), random.rand(0..all.size)] } << all << all.dup
  parts.first.shift(random.rand(0..5))
  plain = parts.map { |part| part.map(&:itself) }
  4.times do
    to, from = random.rand(parts.size), random.rand(parts.size)
    at, count = random.rand(0..parts[to].size), random.rand(0..60)
    change = [
      -> (of) { of[to].concat(of[from]) },
      -> (of) { of[to][at, count] = of[from] },
      -> (of) { of[to].concat(of[from], of[to]) },
      -> (of) { of[to].replace(of[from]) },
      -> (of) { of[to].unshift(*of[from]) },
      -> (of) { of[to].insert(at, *of[from]) },
      -> (of) { of[to].slice!(at, count) },
      -> (of) { of[to].push(*of[from]) },
    ].sample(random: random)
    [parts, plain].each(&change)
    assert_equal(plain, parts)
  end
end
