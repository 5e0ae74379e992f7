# The encoding in other ractors than the main one, which has the terminal.
#
# Reason: behaviour
# Retire-when: the gem can be used in ractors.
# Expect: 1
/^  def self\.encoding_system_needs$/,/^  end$/ {
  s/^    (self\.core\.encoding)$/    Ractor.main? ? \1 : Encoding.default_external/
}
