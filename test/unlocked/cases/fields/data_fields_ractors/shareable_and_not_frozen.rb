class Ractor
  attr_accessor :note
  def told = defined?(@note)
end
other = Ractor.new { Ractor.receive }
8.times { |i| other.note = i; assert_equal(i, other.note) }
assert_equal("instance-variable", other.told)
text = "can not access instance variables of shareable objects from non-main Ractors " \
       "(@note of a Ractor)"
8.times do
  tried = Ractor.new(other) do |r|
    [-> { r.note }, -> { r.note = 1 }, -> { r.instance_variable_get(:@note) },
     -> { r.instance_variable_set(:@note, 1) }].map do |way|
      way.call
    rescue Ractor::IsolationError => e
      e.message
    end
  end.take
  assert_equal([text] * 4, tried)
end
assert_equal(7, other.note)
other.send(1)
other.take
