CHANGES.each do |act|
  50.times do
    small
    other = {changing(0, act) => 0, changing(1, act) => 1}
    begin
      small(2) == other
      other == small(2)
      small(2) <= other
      small(2).eql?(other)
    rescue RuntimeError
    end
    $h.inspect
  end
end
