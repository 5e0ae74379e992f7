# TracePoints that are never disabled, of ractors that have ended: no other ractor runs their block,
# though many get the memory of those.
module Code
  def self.plain = 1

  def self.trace
    own = Ractor.current.object_id
    TracePoint.new(:call) do
      Process.exit!(3) unless Ractor.current.object_id == own
    end.enable(target: method(:plain))
    nil
  end
end

40.times do
  Ractor.new { Code.trace }.take
  3.times { GC.start }
  4.times { Ractor.new { 10.times { Code.plain } }.take }
end
