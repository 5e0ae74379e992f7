# Each source is refused, or its regexp is written as it is, and nothing else happens.
sources = ["(?x:[]#\\x{300}\n])", "(?x:[]#]\\x{300}[\\x{300}-\\x{310}][\n])",
           "(?xi:[]#[^\\o{1400}]\n])", "(?:((?x)a)#\\x{300}\n)", "(?x:(?-x)[#\\x{300}\n])",
           "(?:((?x)a)#[^\\x{300}]\n)"]
$VERBOSE = true
sources.product(%w[US-ASCII ISO-8859-1 UTF-8 EUC-JP]) do |source, name|
  source = source.dup.force_encoding(name)
  re = begin
    Regexp.new(source)
  rescue RegexpError
    next
  end
  inner = source[/:(.*)\)\z/m, 1]
  assert_include(["(?-mix:#{source})", "(?-mix:#{inner})", "(?x-mi:#{inner})", "(?ix-m:#{inner})"],
                 re.to_s)
  assert_equal("#{re}|a", Regexp.union(re, "a").source)
  assert_equal(re.to_s, /#{re}/.source)
  assert_same(true, $VERBOSE)
end
