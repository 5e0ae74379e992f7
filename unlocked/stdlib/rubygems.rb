# frozen_string_literal: true

# Other ractors than the main one ask RubyGems about this Ruby, its platform, and installed gems:
# each has the paths that follow from the environment (shareable.rb). What changes the load path is
# refused, with a word about what to do.
module Ractor::Libraries
  version = Gem.ruby_version.version.dup.freeze
  stored(Gem, :@ruby_version) { Gem::Version.new(version) }
  stored(Gem, :@rubygems_version) { Gem::Version.new(Gem::VERSION) }

  # A search in find_spec_for_exe finds none; programs are told.
  own(Gem, :@loaded_specs) do
    next {} if Ractor[:__gem_search__]
    refuse("can not read Gem.loaded_specs from non-main Ractors: ask in the main ractor, and " \
           "give the others what they need, as Gem.loaded_specs.transform_values(&:version)")
  end
end

class << Gem
  Ractor::Libraries.keep(self, :try_activate, :find_spec_for_exe)

  def refuse_activation(name) # :nodoc:
    Ractor::Libraries.refuse("can not activate the gem #{name} from non-main Ractors, because " \
                             "that changes the load path of the process: call gem " \
                             "#{name.to_s.inspect} in the main ractor, or require it")
  end

  def try_activate(path)
    refuse_activation(File.basename(path)) unless Ractor.main?
    unlocked_try_activate(path)
  end

  def find_spec_for_exe(name, exec_name, requirements)
    return unlocked_find_spec_for_exe(name, exec_name, requirements) if Ractor.main?
    begin
      Ractor[:__gem_search__] = true
      unlocked_find_spec_for_exe(name, exec_name, requirements)
    ensure
      Ractor[:__gem_search__] = nil
    end
  end
end
