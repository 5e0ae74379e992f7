# Other ractors read string literals with the gem's table, and count fresh variables for themselves.
#
# Reason: behaviour
# Retire-when: the table is shareable and Variable.fresh has no class variable.
# Expect: 5
/^      TABLE = \{$/,/^      \}$/{
s/= \{$/= Ractor.make_shareable({/
s/^      \}$/      })/
}
s/^        (@@count) = @@count \+ 1$/        count =\
          Ractor.main? ? \1 += 1 : (Ractor.current[:__rbs_count__] ||= [0])[0] += 1/
s/(new\(name: :"#\{v\}@#\{)@@count\}/\1count}/
