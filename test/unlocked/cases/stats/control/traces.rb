require "json"
require "stringio"
RubyVM::Stats.start(:trace)
finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(1)
makers = Array.new(2) do
  Ractor.new(finish) do |limit|
    Ractor.new { 1 }.take while Process.clock_gettime(Process::CLOCK_MONOTONIC) < limit
  end
end
traces = 0
until Process.clock_gettime(Process::CLOCK_MONOTONIC) > finish
  RubyVM::Stats.report(text = StringIO.new, format: :trace)
  events = JSON.parse(text.string)["traceEvents"]
  assert_operator(events.size, :>, 0)
  RubyVM::Stats.reset if (traces += 1) % 3 == 0
end
makers.each(&:take)
# One that goes on is there.
waiting = Ractor.new(name: "waiting") { Ractor.receive }
receive = nil
600.times do
  sleep 0.05
  RubyVM::Stats.report(text = StringIO.new, format: :trace)
  events = JSON.parse(text.string)["traceEvents"]
  track = events.find { |one| one["ph"] == "M" && one.dig("args", "name").to_s.include?("waiting") }
  receive = track && events.find { |one| one["name"] == "receive" && one["tid"] == track["tid"] }
  break if receive && receive["dur"] >= 90_000
end
assert_operator(receive["dur"], :>=, 90_000)
assert_include(receive["args"]["line"], "#{__FILE__}:")
