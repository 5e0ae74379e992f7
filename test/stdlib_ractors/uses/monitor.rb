library "monitor"
use("Monitor#synchronize", 1) { m = Monitor.new; m.synchronize { m.synchronize { 1 } } }
use("MonitorMixin", 2) { o = [].extend(MonitorMixin); o.synchronize { o << 1 << 2 }; o.size }
use("MonitorMixin#new_cond", [7]) do
  q = [].extend(MonitorMixin)
  c = q.new_cond
  t = Thread.new { q.synchronize { c.wait_while { q.empty? }; q.dup.to_a } }
  q.synchronize { q << 7; c.signal }
  t.value
end
