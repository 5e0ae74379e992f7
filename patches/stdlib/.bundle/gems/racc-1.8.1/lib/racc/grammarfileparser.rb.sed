# Grammars are read in the main ractor: the parser of grammars is made of blocks that cannot be
# shared.
#
# Reason: behaviour
# Retire-when: Racc::GrammarFileParser works in ractors.
# Expect: 6
# Inserts: Ractor::IsolationError 1
/^    def parse\(src, filename = '-', lineno = 1\)$/a\
      unless Ractor.main?\
        raise Ractor::IsolationError,\
              "can not read a grammar in non-main Ractors: make the parser in the main ractor; "\\\
              "parsers work in all ractors"\
      end\

