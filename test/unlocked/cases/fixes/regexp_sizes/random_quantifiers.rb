# Each quantifier beside the same body, written out by hand.
random = Random.new(42)
atoms = ["a", "ab", "[ab]", "(?:a|bc)", "b?", "\u00e4", "(?:ab?c)", "(?:#{"ab" * 12}|a)", "(?i:A)"]
by_hand = lambda do |atom, lower, upper|
  tail = upper ? "(?:#{atom}" * (upper - lower) + ")?" * (upper - lower) : "(?:#{atom})*"
  "(?:#{atom})" * lower + tail
end

ROUNDS.times do
  pairs = Array.new(random.rand(1..4)) do
    atom = atoms.sample(random: random)
    lower = random.rand(0..6)
    upper = [nil, lower + random.rand(0..6)].sample(random: random)
    next [atom, atom] if upper == 0
    ["(?:#{atom}){#{lower},#{upper}}", by_hand[atom, lower, upper]]
  end
  tried = Regexp.new(pairs.map(&:first).join)
  known = Regexp.new(pairs.map(&:last).join)
  10.times do
    text = Array.new(random.rand(0..60)) { ["a", "b", "c", "\u00e4"].sample(random: random) }.join
    assert_equal(known.match(text)&.offset(0), tried.match(text)&.offset(0), "#{tried} #{text}")
  end
end
