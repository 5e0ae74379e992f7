# frozen_string_literal: true

# ruby.rb - what this Ruby changes in RubyGems, which loads the file at start ("defaults the Ruby
# implementation wants to provide"); the file operating_system.rb stays free for distributions.
#
# Extensions must be compiled for this Ruby (doc/gems.md). So a gem that was compiled for another
# one is neither chosen for installation where there is a source gem, nor activated when it is
# found installed.
Gem.autoload :Precompiled, "rubygems/precompiled"

class Gem::Platform
  # Installation: RubyGems asks these two whether a gem of the index is one for this Ruby. The first
  # is asked about installed gems at start, too; the resolver is not to be loaded for that.
  singleton_class.prepend(Module.new do
    def match_spec?(spec)
      super && (Gem::BasicSpecification === spec || !Gem::Precompiled.offered_elsewhere?(spec))
    end

    def installable?(spec)
      super && !Gem::Precompiled.offered_elsewhere?(spec)
    end
  end)
end

class Gem::BasicSpecification
  prepend(Module.new do
    # Activation: true also for an installed gem whose extension another Ruby compiled.
    def ignored?
      return super if @looking_for_file || !(Gem::Platform === platform)

      super || Gem::Precompiled.skip?(self)
    end

    # The files first: only a gem that has +file+ is worth opening, and worth a word.
    def contains_requirable_file?(file)
      return super unless Gem::Platform === platform

      @looking_for_file = true
      super && !Gem::Precompiled.skip?(self)
    ensure
      @looking_for_file = false
    end

    # In a gem folder of several Rubies lib/ may hold the extensions of another one: the folder of
    # this Ruby comes first. Gem::Precompiled is not loaded for that: most gems with extensions that
    # a program uses lie in folders of one Ruby.
    def full_require_paths
      @full_require_paths ||= begin
        *others, last = paths = super
        have_extensions? && last == extension_dir && others_build? ? [last, *others] : paths
      end
    end

    private

    # Whether another Ruby keeps extensions in this gem folder.
    def others_build?
      OTHERS_BUILD.fetch(base_dir) do |home|
        rubies = File.dirname(extensions_dir)
        OTHERS_BUILD[home] = File.directory?(rubies) &&
                             Dir.children(rubies).any? {|name| name != Gem.extension_api_version }
      end
    end
  end)
  # {gem folder: what others_build? found}
  OTHERS_BUILD = {}
  private_constant :OTHERS_BUILD
end

class Gem::UnsatisfiableDependencyError
  prepend(Module.new do
    # RubyGems makes it, and sets the reasons then.
    def errors=(reasons)
      super([*reasons, *Gem::Precompiled.passed_over(name)])
    end
  end)
end

# The resolver is loaded when gems are to be installed.
Gem.singleton_class.prepend(Module.new do
  def const_added(name)
    super
    return unless name == :Resolver && !autoload?(name)

    Gem::Resolver.prepend(Gem::Precompiled::Resolver)
  end
end)

Gem.post_build {|installer| Gem::Precompiled.built(installer) }

# Bundler extends this class first of all, whichever version it is, with modules of its own.
Gem::Specification.singleton_class.prepend(Module.new do
  def include(*modules)
    require "rubygems/precompiled/bundler" if modules.any? {|m| m.name&.start_with?("Bundler::") }
    super
  end
end)
