made, wanted = {}, Hash.new { |h, name| h[name] = [] }
14.times do |round|
  owners { |name, owner| made["#{name}#{round}"] = owner } if round < 5
  made.each do |name, owner|
    at = wanted[name].size < 6 ? wanted[name].size : round % 6
    write(owner, at..at, "r#{round}_")
    wanted[name][at] = "r#{round}_#{at}"
  end
  round % 5 == 4 ? GC.start : minor
  verify
  Array.new(5_000) { |i| "filler #{i}" }
  made.each { |name, o| assert_equal(wanted[name], read(o, 0...wanted[name].size), name) }
end
