%w[DIR/raises DIR/syntax DIR/none].zip([RuntimeError, SyntaxError, LoadError]) do
  |path, error|
  classes = Array.new(2) do
    Ractor.new(path) do |name|
      require name
    rescue ScriptError, StandardError => e
      e.class
    end
  end.map(&:take)
  assert_equal([error, error], classes)
end
