# Children are made while other ractors ask for ids: no id changes, and none is given twice.
SHARED = Ractor.make_shareable(Array.new(64) { Object.new })
ids = SHARED.map(&:object_id)
asking = Array.new(3) do
  Ractor.new do
    wrong = SHARED.map(&:object_id)
    until Ractor.receive_if { true } == :end
      mine = Array.new(200) { Object.new }
      seen = mine.map(&:object_id)
      wrong = :changed unless seen == mine.map(&:object_id) && seen.uniq.size == 200
      wrong = :changed unless wrong == SHARED.map(&:object_id)
    end
    wrong
  end
end
statuses = Array.new(10) do
  asking.each { |ractor| ractor << :on }
  pid = fork do
    fresh = Array.new(500) { Object.new }
    given = fresh.map(&:object_id)
    right = given.uniq.size == 500 && (given & ids).empty? && ids == SHARED.map(&:object_id)
    GC.start
    exit!(right && given == fresh.map(&:object_id))
  end
  Process.wait2(pid)[1].success?
end
asking.each { |ractor| ractor << :end }
assert_equal([true] * 10, statuses)
assert_equal([ids] * 3, asking.map(&:take))
