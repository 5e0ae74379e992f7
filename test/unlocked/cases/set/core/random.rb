# Random histories of Sets (fuzz/sets.rb): the lines are stock's, and those of Sets that are objects
# from the beginning. No history changes a Set in eql?: that breaks the memory of a Hash of stock.
load FUZZ
Fuzz.kinds = [:hash, nil, :block]
ROUNDS.times do |seed|
  bytes = Random.new(seed).bytes(90)
  Fuzz.history(bytes, :itself).each_with_index { |line, i| puts "#{seed} #{i} #{line}" }
end
exit unless RUBY_DESCRIPTION.include?("unlocked")
Fuzz.kinds = %i[hash eql? block]
ROUNDS.times { |seed| Fuzz.one(Random.new(seed + 1_000_000).bytes(90)) }
