# Other ractors than the main one use the converters that the gem has. Ractor.make_shareable(
# CSV::Converters), which the gem asks for, makes them use those that the main one has added.
#
# Reason: behaviour
# Retire-when: the gem's converters can be used in ractors without that call.
# Expect: 27
# Inserts: CONVERTERS_OF_RACTORS 3
s/^  DEFAULT_OPTIONS = \{$/  # For other ractors than the main one.\
  CONVERTERS_OF_RACTORS = Ractor.make_shareable(\
    [Converters, HeaderConverters].to_h do |all|\
      own = all.transform_values { |value| value.is_a?(Proc) ? value.dup : value.dup.freeze }\
      [all.equal?(Converters) ? :Converters : :HeaderConverters, own]\
    end\
  )\
  private_constant :CONVERTERS_OF_RACTORS\
\
  def self.converters_of_ractor(name) # :nodoc:\
    const_get(name)\
  rescue Ractor::IsolationError\
    CONVERTERS_OF_RACTORS[name]\
  end\
\
  def self.refuse_converter(all, name) # :nodoc:\
    raise Ractor::IsolationError,\
          "CSV::#{all}[#{name.inspect}] is not known in non-main Ractors: call "\\\
          "Ractor.make_shareable(CSV::#{all}) in the main ractor once it is there, or give the "\\\
          "Proc as converter"\
  end\
\
&/
s/^      @@instances \|\|= Hash\.new$/      instances =\
        Ractor.main? ? (@@instances ||= {}) : Ractor.store_if_absent(:__csv__) { {} }/
s/^      instance = \(@@instances\[sig\] (.*)$/      instance = (instances[sig] \1/
s/^      name = (Header)?(Converters)(\.rassoc.*)$/      name = CSV.converters_of_ractor(:\1\2)\3/
