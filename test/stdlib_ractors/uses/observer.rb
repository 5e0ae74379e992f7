library "observer"
class Ticker
  include Observable
  def tick(n) = (changed; notify_observers(n))
end
class Watcher
  attr_reader :seen
  def update(n) = (@seen ||= []) << n
end
use("Observable", [[1, 2], 1, false]) do
  t, w = const_get(:Ticker).new, const_get(:Watcher).new
  t.add_observer(w)
  t.tick(1)
  t.tick(2)
  [w.seen, t.count_observers, t.changed?]
end
use("Observable#delete_observer", 0) do
  t, w = const_get(:Ticker).new, const_get(:Watcher).new
  t.add_observer(w, :update)
  t.delete_observer(w)
  t.delete_observers
  t.count_observers
end
