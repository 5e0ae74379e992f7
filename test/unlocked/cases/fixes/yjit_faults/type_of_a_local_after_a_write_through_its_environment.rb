def hook = 0
def text(k) = (hook; k = k.to_s; k == "symbol")
def size(k) = (hook; k = [k, k]; k.size)
def sum(k) = (hook; k = k.to_f; k + 1)
def key(k) = (hook; k = { k => 1 }; k.length)
def nothing(k) = (hook; k = nil; k.nil?)
def block(k) = 1.times { hook; k = k.to_s; return k.length }
def all = [text("symbol"), size(1), sum(2), key(3), nothing(4), block("ab")]
def others = [text(:symbol), size("a"), sum(2**70), key(:a), nothing(1.5), block(:ab)]
2.times { assert_equal([true, 2, 3.0, 1, true, 2], all) }
alias hook binding
4.times do
  assert_equal([true, 2, 2.0**70 + 1, 1, true, 2], others)
  assert_equal([true, 2, 3.0, 1, true, 2], all)
end
