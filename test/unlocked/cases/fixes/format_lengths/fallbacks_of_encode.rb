def fill(size) = Array.new(20) { "z" * size }
[:clear, ->(s) { s.replace("b" * 10) }, ->(s) { s << "c" * 100_000 }].each do |change|
  %i[encode encode!].each do |name|
    text = "\u00e9x" * 20_000
    kept = nil
    fallback = lambda do |_|
      kept ||= begin
        change.to_proc.call(text)
        fill(60_000)
      end
      "?"
    end
    assert_equal("?x" * 20_000, text.public_send(name, "US-ASCII", fallback: fallback))
  end
end
text = "a\u00e9b"
assert_equal("a!b", text.encode("US-ASCII", fallback: { "\u00e9" => "!" }))
assert_equal("a!b", text.encode("US-ASCII", fallback: ->(c) { c == "\u00e9" ? "!" : nil }))
assert_raise(Encoding::UndefinedConversionError) { text.encode("US-ASCII", fallback: {}) }
assert_raise(TypeError) { text.encode("US-ASCII", fallback: ->(_) { 5 }) }
assert_raise(IndexError) { text.encode("US-ASCII", fallback: ->(_) { raise IndexError }) }
assert_equal(:out, catch(:in) { text.encode("US-ASCII", fallback: ->(_) { throw :in, :out }) })
