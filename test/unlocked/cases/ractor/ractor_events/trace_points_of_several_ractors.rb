module M
  def self.a(x) = b(x) + 1
  def self.b(x) = x * 2
end
got = 4.times.map do |k|
  Ractor.new(k) do |i|
    n = sum = 0
    30.times do
      if i.odd?
        trace = TracePoint.new(:call, :return) do |t|
          n += 1 if t.event == :call && t.method_id == :b
        end
        trace.enable(target_thread: Thread.current) { 20.times { |j| sum += M.a(j) } }
      else
        20.times { |j| sum += M.a(j) }
      end
    end
    [n, sum]
  end
end.map(&:take)
assert_equal([[0, 12_000], [600, 12_000]] * 2, got)
