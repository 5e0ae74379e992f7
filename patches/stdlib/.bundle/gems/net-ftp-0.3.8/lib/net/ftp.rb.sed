# Other ractors than the main one make connections; they see the default that the main one sets, and
# the parsers of facts as they were when the library was loaded.
#
# Reason: behaviour
# Retire-when: the gem can be used in ractors.
# Expect: 11
# Inserts: SHARED_FACT_PARSERS 3
s/^    @@default_passive = true$/    @default_passive = true/
s/^      @@default_passive = value$/      FTP.instance_variable_set(:@default_passive, value)/
s/^      @@default_passive$/      FTP.instance_variable_get(:@default_passive)/
s/^        @passive = @@default_passive$/        @passive = FTP.default_passive/
s/^    FACT_PARSERS\["unix\.atime"\] = .*$/&\
    SHARED_FACT_PARSERS = Ractor.make_shareable(FACT_PARSERS.dup) # :nodoc:\
    private_constant :SHARED_FACT_PARSERS/
s/^(          h\[name\] = )(FACT_PARSERS)\[/\1(Ractor.main? ? \2 : SHARED_FACT_PARSERS)[/
# Methods that are made of blocks.
/^        define_method factname.*\) do$/,/^        end$/ {
  s/^(        define_method factname\.gsub\(.*\)) do$/\1, \&Ractor.make_shareable(proc do/
  s/^        end$/        end)/
}
/^        define_method\(method\) \{ \|\*args\|$/,/^        \}$/ {
  s/^(        define_method\(method)\) \{ \|\*args\|$/\1, \&Ractor.make_shareable(proc { |*args|/
  s/^        \}$/        }))/
}
