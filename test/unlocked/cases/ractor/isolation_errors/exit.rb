def quiet = Thread.current.report_on_exception = false
bodies = [
  Ractor.new { quiet; exit 3 },
  Ractor.new { quiet; abort },
  Ractor.new { quiet; raise SystemExit },
  Ractor.new { quiet; Thread.new { quiet; exit 4 }.join },
  Ractor.new { quiet; begin; exit; ensure; 1 + 1; end },
]
got = bodies.map do |r|
  r.take
rescue Ractor::RemoteError => e
  [e.cause.class, e.cause.status, e.ractor == r]
end
assert_equal([3, 1, 0, 4, 0].map { |status| [SystemExit, status, true] }, got)

{ LocalJumpError => Ractor.new { quiet; break 1 },
  UncaughtThrowError => Ractor.new { quiet; throw :x },
  Interrupt => Ractor.new { quiet; raise Interrupt },
  NoMethodError => Ractor.new { quiet; nil.foo } }.each do |error, r|
  assert_kind_of(error, assert_raise(Ractor::RemoteError) { r.take }.cause)
end
assert_nil(Ractor.new { Thread.current.kill }.take)
assert_equal(1, Ractor.new { 1 }.take)
