# Other ractors than the main one parse Markdown.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 6
# Inserts: make_shareable 3
/^  DEFAULT_EXTENSIONS = \[$/,/^  \]$/ s/^  \]$/  ].freeze/
s/^  Rules\[:_DefinitionListDefinition\] = .*$/&\
  Ractor.make_shareable(Rules)/
# The methods that tell and change whether an extension is used.
/^  def self\.extension name$/,/^  end$/ {
  s/^(    define_method) (.*) do( \|enable\|)?$/\1(\2, \&Ractor.make_shareable(proc do\3/
  s/^    end$/    end))/
}
