echo = Ractor.new do
  while (s = Ractor.receive)
    s.instance_variable_set(:@there, 1)
    GC.start if s.size % 7 == 0
    Ractor.yield(s, move: true)
  end
end
each_struct do |struct, n, said|
  COUNTS.each do |count|
    [false, true].each do |move|
      sent = write(struct.dup, 0...count)
      there = sent.dup.tap { |s| s.instance_variable_set(:@there, 1) }
      want = Marshal.load(Marshal.dump(told(there)))
      echo.send(sent, move: move)
      got = echo.take
      assert_equal(want, told(got), "#{said}, #{count}, #{move}")
      got.instance_variable_set(:@more, "more")
      got.remove_instance_variable(:@there)
      assert_equal("more", got.instance_variable_get(:@more))
      if move
        assert_raise(Ractor::MovedError) { sent.to_a }
      else
        assert_equal(contents(n), sent.to_a)
        assert_equal(false, sent.instance_variable_defined?(:@there))
      end
    end
  end
  # The class changes its mind between the struct and its successor.
  klass = struct_class(n)
  sent = klass.new(*contents(n))
  write(klass.new, 0...1)
  echo.send(sent, move: true)
  assert_equal([contents(n), [:@there], [1]], told(echo.take), said)
  frozen = write(klass.new(*contents(n)), 0...2).freeze
  want = Marshal.load(Marshal.dump(told(frozen)))
  r = Ractor.new { s = Ractor.receive; [s.frozen?, told(s)] }
  r.send(frozen, move: true)
  assert_equal([true, want], take(r), said)
end
verify
shake
