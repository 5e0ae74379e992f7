# frozen_string_literal: true

# Other ractors find the scanner of a trim mode in a copy of the table of scanners.
class << ERB::Compiler::Scanner
  Ractor::Libraries.copy(ERB::Compiler::Scanner, :@scanner_map)
  Ractor::Libraries.keep(self, :register_scanner)

  def register_scanner(klass, trim_mode, percent)
    unlocked_register_scanner(klass, trim_mode, percent).tap do
      Ractor::Libraries.copy(self, :@scanner_map)
    end
  end
  alias regist_scanner register_scanner
end
