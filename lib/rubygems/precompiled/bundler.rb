# frozen_string_literal: true

# bundler.rb - Bundler on a Ruby that precompiled gems do not suit: the source gem is installed in
# place of each of them.
#
# What is resolved and locked stays as on any other Ruby, so that both share one lockfile, frozen
# or not. Only when a locked gem is made a gem to install or to load (Bundler calls that
# materializing), the source gem of the same version takes its place, with what the source gem
# needs on top (mini_portile2, for one), which the lockfile need not name. The classes are loaded
# later, by autoload, and by whichever version of Bundler the lockfile asks for.
module Gem::Precompiled::Bundler
  module LazySpecification
    def materialize_for_installation
      Gem::Precompiled::Bundler.compiled_here(self, super)
    end
  end

  module SpecSet
    def materialize(...)
      set = super
      more = Gem::Precompiled::Bundler.needed_on_top(set.to_a)
      more.empty? ? set : self.class.new(set.to_a + more)
    end
  end

  # An installed gem. What lib/ of a source gem holds does not tell: its extensions have a folder
  # for each Ruby.
  module StubSpecification
    def ignored?
      (Gem::Platform === platform && Gem::Precompiled.foreign?(self)) || super
    end
  end

  module Runtime
    def cache(custom_path = nil, local = false)
      super
      return unless Bundler.settings[:cache_all_platforms]

      substitutes.each {|spec| spec.source.cache(spec, custom_path) }
    end

    private

    def prune_gem_cache(resolve, cache_path)
      super(resolve.to_a + substitutes, cache_path)
    end

    def substitutes
      specs.select {|spec| Gem::Precompiled::Bundler.substitute?(spec) }
    end
  end

  CLASSES = [LazySpecification, SpecSet, StubSpecification, Runtime].to_h do |change|
    [change.name[/\w+\z/].to_sym, change]
  end.freeze

  # Bundler's constants appear one by one.
  module Loading
    def const_added(name)
      super
      change = CLASSES[name]
      const_get(name).prepend(change) if change && !autoload?(name)
    end
  end
  ::Bundler.extend(Loading)

  @substitutes = {}.compare_by_identity

  class << self
    # Whether +spec+ was installed in place of a locked gem, or on top for such a one.
    def substitute?(spec)
      @substitutes.key?(spec)
    end

    # +found+ is what Bundler would take for +locked+ (+locked+ itself: nothing is there); answers
    # what is to be taken.
    def compiled_here(locked, found)
      return found unless locked.source.is_a?(::Bundler::Source::Rubygems)
      return found unless found && unusable?(locked, found)

      source_gem = source_gem_of(locked, found) or return found
      complete?(locked, source_gem) ? note(source_gem) : locked
    end

    # The gems that the substitutes among +specs+ need and +specs+ do not hold; recursively.
    def needed_on_top(specs)
      names = specs.map(&:name)
      more = []
      wanted = specs.select {|spec| substitute?(spec) }
      while (spec = wanted.shift)
        spec.runtime_dependencies.each do |need|
          next if names.include?(need.name) || need.name == "bundler"

          found = find(spec.source, need) or next
          names << need.name
          more << note(found)
          wanted << found
        end
      end
      more
    end

    private

    def unusable?(locked, found)
      found.equal?(locked) ? Gem::Platform === locked.platform : Gem::Precompiled.elsewhere?(found)
    end

    def note(spec)
      # Bundler warns when they differ.
      spec.locked_platform = spec.platform if spec.respond_to?(:locked_platform=)
      @substitutes[spec] = true
      spec
    end

    # The source gem of the locked version; nil when nothing is there and there is nothing to
    # compile.
    def source_gem_of(locked, found)
      variants = locked.source.specs.search([locked.name, locked.version])
      source_gem = variants.find {|spec| spec.platform == Gem::Platform::RUBY }
      return (source_gem if source_gem&.extensions&.any?) if found.equal?(locked)

      source_gem or raise ::Bundler::GemNotFound, no_source_gem(locked.source, found)
    end

    # Where Bundler may not ask the remote, vendor/cache must hold the source gem, too.
    def no_source_gem(source, found)
      advice = source.local_only? ? "Try, on line: #{vendoring}" : older(source, found)
      "#{found.full_name} is compiled for another Ruby, and there is no source gem of that " \
        "version in #{source}. #{advice}"
    end

    # What a Gemfile could ask for instead.
    def older(source, found)
      others = source.specs.search(found.name).select do |spec|
        spec.platform == Gem::Platform::RUBY && !spec.version.prerelease?
      end
      newest = others.map(&:version).max
      "#{"Version #{newest} has one. " if newest}What to do: doc/gems.md"
    end

    # What to type for that. A frozen bundle with a vendor/cache is installed from it alone.
    def vendoring
      return "bundle cache" unless ::Bundler.frozen_bundle?
      return "BUNDLE_FROZEN=false bundle cache" unless ::Bundler.settings.locations(:frozen)[:local]

      "bundle config unset --local frozen && bundle cache"
    end

    # Whether all that the source gem needs beyond what is locked for the precompiled one is there.
    # The remote is asked for it where Bundler may ask, since it asked only for the names in the
    # lockfile.
    def complete?(locked, source_gem)
      names = locked.dependencies.map(&:name)
      needs = source_gem.runtime_dependencies.reject {|need| names.include?(need.name) }
      absent = needs.reject {|need| find(locked.source, need) }
      return true if absent.empty?

      locked.source.double_check_for(-> { absent.map(&:name) })
      absent.all? {|need| find(locked.source, need) }
    end

    # The newest gem that satisfies +need+, an installed one before others, so that a bundle
    # changes only when it must.
    def find(source, need)
      fit = source.specs.search(need.name).select do |spec|
        spec.platform == Gem::Platform::RUBY && need.requirement.satisfied_by?(spec.version) &&
          (spec.is_a?(::Bundler::StubSpecification) || spec.matches_current_metadata?)
      end
      installed = fit.grep(::Bundler::StubSpecification)
      (installed.empty? ? fit : installed).max_by(&:version)
    end
  end
end
