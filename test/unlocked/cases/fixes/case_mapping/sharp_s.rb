# One byte becomes two: whatever the length, the result is that of each character alone.
names = %w[1 2 3 4 9 10 13 14 15 16].map { "ISO-8859-#{_1}" }
names += %w[1250 1252 1254 1257].map { "Windows-#{_1}" }
names.each do |name|
  encoding = Encoding.find(name)
  small, large = "s".b, "S".b
  [*0..90, 1000].each do |count|
    text = ("\xDF".b * count).force_encoding(encoding)
    %i[upcase swapcase].each do |change|
      assert_equal(large * 2 * count, text.send(change).b, "#{name} #{change} #{count}")
      assert_equal(large * 2 * count, text.dup.tap(&:"#{change}!").b)
    end
    assert_equal(small * 2 * count, text.downcase(:fold).b)
    assert_equal("\xDF".b * count, text.downcase.b)
    first = "\xDF".b.force_encoding(encoding).capitalize
    assert_equal(count.zero? ? "" : first.b + "\xDF".b * (count - 1), text.capitalize.b)
    assert_equal(large * 2 * count, text.to_sym.upcase.name.b)
    assert_equal(true, text.casecmp?((small * 2 * count).force_encoding(encoding)))
    mixed = "a".b * count + text.b + "b".b
    assert_equal("A".b * count + large * 2 * count + "B", mixed.force_encoding(encoding).upcase.b)
  end
end
