# Array#[]= and Hash#[]= that are refined, and that are redefined after the code was compiled.
module Refined
  refine(Array) { def []=(index, value); $stored << [:array, index, value]; end }
  refine(Hash) { def []=(key, value); $stored << [:hash, key, value]; end }
end

module Here
  using Refined
  def self.store(array, hash)
    array[0] = 5
    hash[:k] = 6
  end
end

def store(array, hash)
  array[0] = 5
  hash[:k] = 6
end

$stored = []
20.times { Here.store([], {}) }
assert_equal([[:array, 0, 5], [:hash, :k, 6]] * 20, $stored)

array, hash = [], {}
20.times { store(array, hash) }
assert_equal([[5], { k: 6 }], [array, hash])
$stored.clear
class Array
  def []=(index, value)
    $stored << index
  end
end
store([], {})
seen = $stored.dup
class Hash
  def []=(key, value)
    $stored << key
  end
end
store([], {})
assert_equal([[0], [0, 0, :k]], [seen, $stored])
