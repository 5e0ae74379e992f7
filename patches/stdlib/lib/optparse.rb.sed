# Other ractors than the main one parse options, each with a list of its own of what it accepts.
# The list has what the gem accepts, and what was accepted for all parsers in the main ractor, if it
# can be shared; what another ractor accepts for all is for its own parsers.
#
# Reason: behaviour
# Retire-when: the gem's DefaultList can be used in ractors.
# Expect: 63
# Inserts: OFFICIOUS_OF_RACTORS 3
# Inserts: accepted_by_ractors 2
# Inserts: share_accepted 2
# Inserts: unshare_accepted 2
# accept and reject of the list of all parsers, in the main ractor, tell the others.
s/^      @atype\[t\] = \[pat, block\]$/&\
      OptionParser.share_accepted(t, pat, block) if Ractor.main? \&\& equal?(DefaultList)/
s/^      @atype\.delete\(t\)$/&.tap do\
        OptionParser.unshare_accepted(t) if Ractor.main? \&\& equal?(DefaultList)\
      end/
/^  DefaultList = List\.new$/i\
  @accepted = {}.freeze\
\
  # class or other object => [pattern, conversion], for other ractors than the main one\
  def self.accepted_by_ractors # :nodoc:\
    OptionParser.instance_variable_get(:@accepted)\
  end\
\
  # What cannot be shared is not accepted in other ractors.\
  def self.share_accepted(type, pattern, block) # :nodoc:\
    others = @accepted.reject { |key,| key.eql?(type) }\
    if Ractor.shareable?(type) \&\& (!block || refers_to_shareable?(block))\
      pattern = Ractor.make_shareable(pattern, copy: true)\
      block &&= Ractor.make_shareable(block.dup)\
      others[type] = [pattern, block]\
    end\
  rescue StandardError\
    nil\
  ensure\
    @accepted = Ractor.make_shareable(others)\
  end\
\
  def self.unshare_accepted(type) # :nodoc:\
    @accepted = Ractor.make_shareable(@accepted.reject { |key,| key.eql?(type) })\
  end\
\
  # Otherwise making the block shareable would freeze what it refers to, for the main ractor, too.\
  def self.refers_to_shareable?(block) # :nodoc:\
    scope = block.binding\
    others = scope.local_variables.reject do |name|\
      Ractor.shareable?(scope.local_variable_get(name))\
    end\
    return true if others.empty?\
\
    used = RubyVM::InstructionSequence.disasm(block).scan(\/\\b(\\w+)@\\d\/).flatten\
    others.none? { |name| used.include?(name.name) }\
  rescue ArgumentError\
    true                                # no block of Ruby code: it has no variables\
  end\
\
  def self.default_list # :nodoc:\
    return DefaultList if Ractor.main?\
\
    Ractor.store_if_absent(:__optparse_default_list__) do\
      list = List.new\
      list.short['-'] = Switch::NoArgument.new {}\
      list.long[''] = Switch::NoArgument.new { throw :terminate }\
      accepted_by_ractors.each { |type, (pattern, block)| list.accept(type, pattern, &block) }\
      list\
    end\
  end\

s/^    @stack = \[DefaultList, /    @stack = [OptionParser.default_list, /
s/^  def self\.top\(\) DefaultList end$/  def self.top() default_list end/
# The switches that each parser has.
/^  def add_officious /i\
  # For other ractors than the main one.\
  OFFICIOUS_OF_RACTORS = Ractor.make_shareable(Officious.transform_values(&:dup))\
  private_constant :OFFICIOUS_OF_RACTORS\

s/^    Officious\.each do /    (Ractor.main? ? Officious : OFFICIOUS_OF_RACTORS).each do /
s/^  SPLAT_PROC = (proc \{.*\}) (# :nodoc:)$/  SPLAT_PROC = Ractor.make_shareable(\1) \2/
