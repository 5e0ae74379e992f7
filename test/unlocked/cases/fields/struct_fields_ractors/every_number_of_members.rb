echo = Ractor.new do
  while (s, move = Ractor.receive)
    s.each_pair.to_a
    s.instance_variable_set(:@there, s.size) unless s.frozen?
    Ractor.yield(s, move: move)
  end
end
each_struct(0..80) do |struct, n, said|
  [0, 2, 9].each do |count|
    wanted = [contents(n), [*names(0...count), :@there], [*values(0...count), n]]
    [false, true].each do |move|
      sent = write(struct.class.new(*contents(n)), 0...count)
      sent = write(struct.dup, 0...count) if count == 2
      echo.send([sent, move], move: move)
      got = echo.take
      assert_equal(wanted, told(got), "#{said}, #{count}, #{move}")
      assert_equal([struct.class, wanted], [got.dup.class, told(got.clone)], said)
      kept = [contents(n), names(0...count), values(0...count)]
      move ? assert_raise(Ractor::MovedError) { sent.to_a } : assert_equal(kept, told(sent))
    end
    frozen = write(struct.dup, 0...count)
    frozen.instance_variable_set(:@deep, [+"deep"])
    Ractor.make_shareable(frozen)
    assert_equal([true, true], [frozen.frozen?, frozen.instance_variable_get(:@deep).frozen?])
    echo.send([frozen, false])
    assert_same(frozen, echo.take, said)
    assert_equal([contents(n), [*values(0...count), ["deep"]]], told(frozen).values_at(0, 2))
  end
end
verify
shake
