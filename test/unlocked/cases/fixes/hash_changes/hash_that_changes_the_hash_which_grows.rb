[CLEAR, REFILL, GROW].each do |act|
  100.times do
    small
    done = false
    $h.keys.last.hashed = -> { act.call unless done; done = true }
    begin
      $h["ninth"] = 9
    rescue RuntimeError
      next
    end
    assert_equal($h.size, $h.to_a.size)
    assert_equal(9, $h["ninth"])
    assert_equal($h.keys.size, $h.keys.uniq(&:object_id).size)
    $h.each { |k, v| assert_equal(v, $h[k]) if String === k }
    $h.inspect
  end
end
