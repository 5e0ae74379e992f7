library "mutex_m"
use("Mutex_m", [3, false]) do
  o = Object.new.extend(Mutex_m)
  [o.mu_synchronize { 3 }, o.mu_locked?]
end
use("Mutex_m included", true) { c = Class.new { include Mutex_m }; c.new.synchronize { true } }
