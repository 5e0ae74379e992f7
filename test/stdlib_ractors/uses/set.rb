library "set"
use("Set", [3, true, Set[1], Set[1, 2, 3, 4]]) do
  s = Set[1, 2, 3]
  [s.size, s.include?(2), s & [1], s | [4]]
end
use("Set#each, #map!, #select!, #partition", [Set[2, 4], [[2], [4]]]) do
  s = Set[1, 2].map! { _1 * 2 }
  [s, s.partition { _1 < 3 }]
end
use("Set#subset?, #<=>, #disjoint?, #^", [true, -1, true, Set[1, 3]]) do
  [Set[1] <= Set[1, 2], Set[1] <=> Set[1, 2], Set[1].disjoint?([2]), Set[1, 2] ^ [2, 3]]
end
use("Set#classify, #divide, #group_by", { 1 => Set[1, 3], 0 => Set[2] }) do
  Set[1, 2, 3].classify { _1 % 2 }
end
use("Set#divide", Set[Set[1, 2], Set[9]]) { Set[1, 2, 9].divide { |a, b| (a - b).abs < 2 } }
use("Set#inspect, #join, to_set, #hash", ["#<Set: {1}>", "1", Set[1], true]) do
  [Set[1].inspect, Set[1].join, [1].to_set, Set[1].hash == Set[1].hash]
end
use("Set of a cycle", /\.\.\./) { s = Set[1]; s << s; s.inspect }
use("Set#flatten, #delete_if, #add?, compare_by_identity", [Set[1, 2], nil, 2]) do
  [Set[1, Set[2]].flatten, Set[1].add?(1),
      Set.new.compare_by_identity.add("a".dup).add("a".dup).size]
end
