library "tsort"
class Needs < Hash
  include TSort
  alias tsort_each_node each_key
  def tsort_each_child(node, &) = fetch(node).each(&)
end
use("TSort#tsort", [3, 2, 1]) { const_get(:Needs).new.merge!(1 => [2, 3], 2 => [3], 3 => []).tsort }
use("TSort#strongly_connected_components", [[1, 2]]) do
  const_get(:Needs).new.merge!(1 => [2], 2 => [1]).strongly_connected_components.map(&:sort)
end
use("TSort::Cyclic", TSort::Cyclic) do
  const_get(:Needs).new.merge!(1 => [2], 2 => [1]).tsort
rescue TSort::Cyclic => e
  e
end
use("TSort.tsort", [2, 1]) do
  h = { 1 => [2], 2 => [] }
  TSort.tsort(->(&b) { h.each_key(&b) }, ->(n, &b) { h[n].each(&b) })
end
