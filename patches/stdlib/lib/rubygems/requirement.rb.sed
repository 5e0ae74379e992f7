# Requirements are made and compared in every ractor. The default ones of the main ractor refer to
# versions that are no constants: other ractors have their own.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 21
# Inserts: Ractor.make_shareable 8
# Inserts: default_pair 6
s/^(    "(=|!=|>|<|>=|<=|~>)" => )(lambda \{.*\}),$/\1Ractor.make_shareable(\3),/
s/^(  SOURCE_SET_REQUIREMENT = )(Struct\.new\(:for_lockfile\)\.new "!") (# :nodoc:)$/\1\
    Ractor.make_shareable(\2) \3/
s/^(    .*)\bDefault(Prerelease)?Requirement\b/\1Gem::Requirement.default_pair("\2")/
/^  DefaultPrereleaseRequirement = /a\
\
  # kind: "" or "Prerelease"\
  def self.default_pair(kind) # :nodoc:\
    return kind.empty? ? DefaultRequirement : DefaultPrereleaseRequirement if Ractor.main?\
\
    [">=", Gem::Version.new(kind.empty? ? 0 : "0.a")].freeze\
  end
