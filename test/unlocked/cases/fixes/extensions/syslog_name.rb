# Syslog.inspect, when Syslog.to_s closes the log.
require "syslog"
Syslog.open("a" * 300)
def Syslog.to_s
  Syslog.close if Syslog.opened?
  $kept = Array.new(100) { "b" * 299 }
  "Syslog"
end
inspected = Syslog.inspect
puts inspected unless inspected == "<#Syslog: opened=false>"
Syslog.singleton_class.remove_method(:to_s)
Syslog.open("name")
inspected = Syslog.inspect
puts inspected unless inspected.start_with?("<#Syslog: opened=true, ident=\"name\", options=")
