def fill = 20_000.times { "y" * 60 }
debug, verbose = $DEBUG, $VERBOSE
begin
  [60, 80, 700].each do |size|
    1.times { $VERBOSE = "x" * size; $DEBUG = "d" * size }
    GC.start
    fill
    a, b = $VERBOSE, $DEBUG
    $DEBUG = debug
    $VERBOSE = verbose
    assert_equal([true, "d" * size], [a, b])
  end
ensure
  $DEBUG, $VERBOSE = debug, verbose
end
