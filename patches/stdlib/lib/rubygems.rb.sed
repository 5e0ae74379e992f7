# Other ractors than the main one ask RubyGems about this Ruby, its platform, and installed gems:
# each has the paths that follow from the environment. What changes the load path is refused, with
# a word about what to do.
#
# Reason: behaviour
# Retire-when: the gem keeps what it knows where every ractor may read it.
# Expect: 119
# Inserts: refuse_activation 2
# Inserts: Ractor.main 32
# Inserts: refuse_load_path 6
# Inserts: refuse_setting 5
/^  def self\.plugindir\(/i\
  # What a ractor other than the main one keeps for itself.\
  def self.own(name) # :nodoc:\
    Ractor.current[:"Gem.#{name}"] ||= yield\
  end\
\
  def self.forget_own(*names) # :nodoc:\
    names.each { |name| Ractor.current[:"Gem.#{name}"] = nil }\
  end\
\
  def self.refuse_activation(name) # :nodoc:\
    raise Ractor::IsolationError,\
          "can not activate the gem #{name} from non-main Ractors, because that changes the "\\\
          "load path of the process: call gem #{name.to_s.inspect} in the main ractor, or "\\\
          "require it"\
  end\
\
  def self.refuse_bundle(method) # :nodoc:\
    raise Ractor::IsolationError,\
          "can not call Bundler.#{method} from non-main Ractors, because it changes the load "\\\
          "path of the process: call it in the main ractor, or require \\"bundler/setup\\""\
  end\
\
  def self.refuse_setting(method) # :nodoc:\
    raise Ractor::IsolationError,\
          "can not call Gem.#{method} from non-main Ractors, because it is the configuration of "\\\
          "the process: call it in the main ractor, and give what is needed of it to the others"\
  end\
\
  def self.refuse_bundle_query(method) # :nodoc:\
    raise Ractor::IsolationError,\
          "can not call Bundler.#{method} from non-main Ractors, because it is about the bundle "\\\
          "of the process: call it in the main ractor, and give what is needed of it to the others"\
  end\
\
  def self.refuse_load_path(method) # :nodoc:\
    raise Ractor::IsolationError,\
          "can not call Gem.#{method} from non-main Ractors, because it is about the load path "\\\
          "of the process: call it in the main ractor, and give its result to the others"\
  end\

# Short memos: computed again.
s/^    @((plugin_)?suffix_[pr].*|dynamic_library_suffixes|ruby_api_version|host) \|\|= (.*)$/\
    return \3 unless Ractor.main?\
\
&/
s/^    @paths \|\|= (.*)$/    return own(:paths) { \1 } unless Ractor.main?\
\
&/
/^  def self\.platforms$/a\
    return own(:platforms) { [Gem::Platform::RUBY, Gem::Platform.local] } unless Ractor.main?\

s/^    @(yaml|safe_marshal)_loaded = true$/& if Ractor.main?/
/^  def self\.(configuration|sources)(=\(.*)?$/a\
    refuse_setting(__method__) unless Ractor.main?\

# Longer ones: the memo is the main ractor's.
/^  def self\.suffixes$/,/^  end$/{
  s/^    @suffixes \|\|= \["",$/    return @suffixes if Ractor.main? \&\& @suffixes\
\
    suffixes = ["",/
  s/^( +)end\]\.compact\.uniq$/&\
    Ractor.main? ? @suffixes = suffixes : suffixes/
}
s/^    return @(ruby|rubygems)_version if defined\? @/\
    return @\1_version if Ractor.main? \&\& defined? @/
s/^    @(ruby|rubygems)_version = (Gem::Version\.new .*)$/    return \2 unless Ractor.main?\
\
&/
/^  def self\.ruby$/a\
    unless Ractor.main?\
      return RbConfig.ruby.then {|path| /\\s/.match?(path) ? %("#{path}") : path }\
    end\

/^  def self\.win_platform\?$/a\
    unless Ractor.main?\
      return WIN_PATTERNS.any? {|pattern| pattern.match?(RbConfig::CONFIG["host_os"]) }\
    end\

/^  def self\.env_requirement\(/a\
    unless Ractor.main?\
      return Gem::Requirement.create(ENV["GEM_REQUIREMENT_#{gem_name.upcase}"] || ">= 0")\
    end\

/^  def self\.(try_activate)\(/a\
    refuse_activation(File.basename(path)) unless Ractor.main?\

/^  def self\.(clear_paths|find_(latest_)?files|find_files_from_[a-z_]+|load_path_insert_index)\b/a\
    refuse_load_path(__method__) unless Ractor.main?\

s/^(    loaded = Gem\.loaded_specs\[name\])$/\1 if Ractor.main?/
/^    attr_reader :loaded_specs$/c\
    def loaded_specs\
      return @loaded_specs if Ractor.main?\
\
      raise Ractor::IsolationError,\
            "can not read Gem.loaded_specs from non-main Ractors: ask in the main ractor, and "\\\
            "give the others what they need, as Gem.loaded_specs.transform_values(\&:version)"\
    end
