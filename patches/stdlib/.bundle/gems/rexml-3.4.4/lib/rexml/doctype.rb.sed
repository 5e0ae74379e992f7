# Other ractors than the main one read the constants of this file: they are frozen.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 14
# Inserts: shareable_constant_value 2
# Inserts: default_entities 3
0,/^module REXML$/s/^module REXML$/# shareable_constant_value: experimental_everything\
&/
# Entities remember what they expand to: each ractor has its own.
s/^    DEFAULT_ENTITIES = \{$/    # shareable_constant_value: none\
&/
s/^      @entities = DEFAULT_ENTITIES$/      @entities = DocType.default_entities/
s/^      @entities = DEFAULT_ENTITIES\.clone if .*$/      default = DocType.default_entities\
      @entities = default.clone if @entities == default/
/^    # name is the name of the doctype$/i\
    def self.default_entities # :nodoc:\
      return DEFAULT_ENTITIES if Ractor.main?\
\
      Ractor.store_if_absent(:__rexml_entities__) do\
        { "gt" => ">", "lt" => "<", "quot" => '"', "apos" => "'" }\
          .to_h { |name, value| [name, Entity.new(name, value)] }\
      end\
    end\

