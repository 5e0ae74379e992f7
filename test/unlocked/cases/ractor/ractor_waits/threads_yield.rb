rounds = Integer(ENV.fetch("UNLOCKED_TEST_LONG", "1")) * 3
rounds.times do
  ractor = Ractor.new do
    threads = 3.times.map do |k|
      Thread.new { 30.times { |i| Ractor.yield [k, i].freeze } }
    end
    threads.each(&:join)
    :end
  end
  got = []
  while (value = ractor.take) != :end do got << value end
  assert_equal(90, got.size)
  assert_equal([[*0..29]] * 3, 3.times.map { |k| got.filter_map { |l, i| i if l == k } })
end
