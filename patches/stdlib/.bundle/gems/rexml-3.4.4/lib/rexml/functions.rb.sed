# Other ractors than the main one use XPath functions, each with its own context. The state of the
# main one stays in a class variable, which others may not read.
#
# Reason: behaviour
# Retire-when: the gem keeps the context elsewhere than in class variables.
# Expect: 37
s/@@context\b/Functions.state[:context]/g
s/@@namespace_context\b/Functions.state[:namespace_context]/g
s/@@variables\b/Functions.state[:variables]/g
/^    Functions\.state\[:(context|namespace_context|variables)\] = /d
s/^    @@available_functions = \{\}$/    @@available_functions = {} # name => true\
    @@state = { context: nil, namespace_context: {}, variables: {} }\
\
    def self.state # :nodoc:\
      return @@state if Ractor.main?\
\
      Ractor.store_if_absent(:__rexml_functions__) do\
        { context: nil, namespace_context: {}, variables: {} }\
      end\
    end\
\
    def self.available?(name) # :nodoc:\
      return @@available_functions[name] if Ractor.main?\
\
      !INTERNAL_METHODS.include?(name) \&\& singleton_methods(false).include?(name)\
    end/
s/^      if @@available_functions\[name\.to_sym\]$/      if Functions.available?(name.to_sym)/
/^    INTERNAL_METHODS = \[$/,/^    \]$/{
  s/^      :send,$/      :send, :state, :available?,/
  s/^    \]$/    ].freeze/
}
