BEFORE
def wait_for(limit)
  i = 1
  while i < limit
    return i unless USE == 1
    i = i.succ
  end
  nil
end
4.times { assert_nil(wait_for(1_000), NAME) }
ractors = Array.new(2) { Ractor.new { wait_for(2_000_000_000) } }
stop_for(0.1)
AFTER
stop_for(0.1)
ractors.each { |r| assert_kind_of(Integer, r.take, NAME) }
