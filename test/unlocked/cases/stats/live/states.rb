# Ractors that do one thing each, until stdin has an end.
Ractor.new(name: "receives") { Ractor.receive }
Ractor.new(name: "sleeps") { sleep }
Ractor.new(name: "yields") { Ractor.yield(1) }
Ractor.new(name: "ends") { 1 }
Ractor.new(name: "runs") { loop { nil } }
taken = Ractor.new(name: "taken") { Ractor.receive }
Ractor.new(taken, name: "takes") { |ractor| ractor.take }
Ractor.new(name: "allocates") do
  loop { Object.new }
end
3.times { GC.start }
puts "ready"
$stdout.flush
$stdin.read
exit!(0)
