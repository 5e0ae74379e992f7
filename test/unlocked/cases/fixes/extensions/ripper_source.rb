# A handler shortens the source between two lines.
source = +"first\n" + "second\n" * 1000
names = []
handler = Class.new(Ripper) do
  define_method(:on_ident) do |name|
    names << name
    source.slice!(1..)
  end
end
handler.new(source).parse
assert_equal(%w[first], names)
