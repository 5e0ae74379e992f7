# Other ractors than the main one make specifications, load them from files, and search those of
# installed gems: each has a list of its own. The attributes that all have are in constants, too,
# because ractors may not read class variables.
#
# Reason: behaviour
# Retire-when: the gem's lists and attributes can be read in every ractor.
# Expect: 48
# Inserts: KEPT_DEFAULTS 5
# Inserts: KEPT_REQUIRED_ATTRIBUTES 4
# Inserts: Ractor.main 9
# Inserts: DateLike.freeze 1
/^    /s/\bLATEST_RUBY_WITHOUT_PATCH_VERSIONS\b/Gem::Version.new("2.1")/
s/^              TODAY$/              Ractor.main? ? TODAY : KEPT_TODAY.dup/
/^  @@array_attributes = /i\
  KEPT_TODAY = Ractor.make_shareable(TODAY.dup)\
  KEPT_DEFAULTS = Ractor.make_shareable(@@default_value, copy: true)\
  KEPT_ATTRIBUTES = @@attributes.dup.freeze\
  KEPT_REQUIRED_ATTRIBUTES = @@required_attributes.dup.freeze\
  private_constant :KEPT_TODAY, :KEPT_DEFAULTS, :KEPT_ATTRIBUTES, :KEPT_REQUIRED_ATTRIBUTES
/^  def DateLike\.===/,/^  end$/s/^  end$/&\
  DateLike.freeze/
s/^    @@default_value\[name\]$/    return @@default_value[name] if Ractor.main?\
\
    value = KEPT_DEFAULTS[name]\
    Gem::Requirement === value ? Gem::Requirement.default : value.dup/
s/^(    .*)@@attributes\b/\1KEPT_ATTRIBUTES/
s/^    @@attributes\b/    KEPT_ATTRIBUTES/
s/^    @@required_attributes\b/    KEPT_REQUIRED_ATTRIBUTES/
s/^    @@array_attributes\.dup$/    KEPT_DEFAULTS.select {|_, value| value.is_a?(Array) }.keys/
s/^    @@non_nil_attributes\.dup$/    KEPT_DEFAULTS.compact.keys/
s/^    @@dirs \|\|= (.*)$/    return Gem.own(:dirs) { \1 } unless Ractor.main?\
\
&/
s/^    @(specification_record|unresolved_deps) \|\|= (.*)$/\
    return Gem.own(:\1) { \2 } unless Ractor.main?\
\
&/
/^  def self\.reset$/a\
    return Gem.forget_own(:dirs, :specification_record, :load_cache) unless Ractor.main?\

/^  def self\.clear_load_cache /i\
  def self.load_cache # :nodoc:\
    Ractor.main? ? @load_cache : Gem.own(:load_cache) { {} }\
  end\
\
  def self.load_cache_mutex # :nodoc:\
    Ractor.main? ? @load_cache_mutex : Gem.own(:load_cache_mutex) { Thread::Mutex.new }\
  end\
  private_class_method :load_cache, :load_cache_mutex\

/^    /s/@load_cache(_mutex)?\b/load_cache\1/g
/^  def activate$/a\
    Gem.refuse_activation(name) unless Ractor.main?\

