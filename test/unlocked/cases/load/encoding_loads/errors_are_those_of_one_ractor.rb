def errors
  [-> { "a".dup.force_encoding("nobody") }, -> { "a".encode("nobody") },
   -> { Encoding.find("no\0body") }, -> { Encoding.default_external = "nobody" },
   -> { Encoding::Converter.new("UTF-8", "nobody") }].map do |call|
    call.call
  rescue StandardError => e
    [e.class.name, e.message]
  end
end
got = Ractor.new { [errors, $!] }.take
assert_equal([errors, nil], got)
