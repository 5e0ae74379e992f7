# frozen_string_literal: true

# precompiled.rb - gems that carry extensions compiled for another Ruby: how they are told, and
# what is done about them. RubyGems' hooks are in defaults/ruby.rb, Bundler's in
# precompiled/bundler.rb.
#
# Two questions, two answers:
# - A gem in an index is known by its metadata alone. The tools that compile gems for release
#   (rake-compiler, rb-sys) write which Rubies the binaries suit, as `required_ruby_version >= 3.2,
#   < 3.5.dev`. No other gem has such an end.
# - A gem that is installed is known by its files: an extension of this Ruby refers to
#   ruby_unlocked_abi (doc/load/abi.md).
# Gems for a platform that carry programs or plain libraries (sass-embedded, libv8-node) pass both.
module Gem::Precompiled
  # A gem of an index that was passed over; a reason like RubyGems' own (Gem::PlatformMismatch) why
  # a gem was not found.
  PassedOver = Struct.new(:name, :full_name, :version, :required_ruby_version) do
    def wordy
      "Found #{full_name}, which is compiled for another Ruby, and no source gem to compile"
    end
  end

  # What the resolver chose, told before anything is installed.
  module Resolver
    def resolve
      super.tap {|chosen| Gem::Precompiled.tell_older(chosen, @needed, @set) }
    end
  end

  @passed_over = []
  @told = {}
  @foreign = {}
  @skipped = {}

  class << self
    # Whether +spec+, of any class that has a platform and a required Ruby, was compiled for a
    # range of other Rubies.
    def elsewhere?(spec)
      return false unless Gem::Platform === spec.platform

      needs = spec.required_ruby_version or return false
      needs.requirements.any? {|operator, version| operator == "<" && version.prerelease? }
    end

    # The same for one in an index, noted for passed_over. A file or folder that the user named is
    # not asked.
    def offered_elsewhere?(spec)
      case spec
      when Gem::Resolver::APISpecification, Gem::Resolver::IndexSpecification
        return false unless elsewhere?(spec)
      else
        return false
      end

      full_name = "#{spec.name}-#{spec.version}-#{spec.platform}"
      @passed_over |= [PassedOver.new(spec.name, full_name, spec.version,
                                      spec.required_ruby_version)]
      true
    end

    # The newest gem of that name that offered_elsewhere? was true for, in an array; empty when
    # there is none.
    def passed_over(name)
      @passed_over.select {|gem| gem.name == name }.max_by(1, &:version)
    end

    # One line for each gem that is about to be installed in an older version than on stock, because
    # the newer one has no source gem. chosen: ActivationRequests; needed: the Dependencies that the
    # user named; set: where gems were looked for.
    def tell_older(chosen, needed, set)
      return if @passed_over.empty?

      chosen.each do |request|
        spec = request.spec
        next if Gem::Resolver::InstalledSpecification === spec

        needs = needed + chosen.flat_map {|other| other.spec.dependencies }
        needs = needs.select {|need| need.name == spec.name && need.runtime? }
        newer = newer_without_source(spec, needs, set)
        next if newer.nil? || @told[newer.full_name]

        @told[newer.full_name] = true
        Gem::DefaultUserInteraction.ui.alert_warning(
          "#{spec.name} #{spec.version} is taken, not the newer #{newer.version}, which has no " \
          "source gem and is compiled for other Rubies only. What to do: doc/gems.md")
      end
    end

    # Whether an installed gem holds an extension that another Ruby compiled. Each gem is opened
    # once.
    def foreign?(spec)
      @foreign.fetch(spec.full_gem_path) do |path|
        @foreign[path] = spec.raw_require_paths.any? {|folder| foreign_below?("#{path}/#{folder}") }
      end
    end

    # foreign?, with one line to the user, unless what the line asks for is there already.
    def skip?(spec)
      return false unless foreign?(spec)

      unless defined?(Bundler) || compiled_here?(spec) || @skipped[spec.full_name]
        @skipped[spec.full_name] = true
        warn "Ignoring #{spec.full_name} because its extension was compiled for another Ruby. " \
             "Try: #{advice(spec)}"
      end
      true
    end

    # Called when a gem is unpacked and built, before it counts as installed.
    def built(installer)
      require "fileutils"
      spec = installer.spec
      restore_extensions_of_others(spec) if spec.extensions.any?
      return if spec.platform == Gem::Platform::RUBY || installer.options[:force]

      @foreign.delete(spec.full_gem_path)
      return unless foreign?(spec)

      FileUtils.rm_rf(spec.full_gem_path)
      raise Gem::InstallError, "#{spec.full_name} holds an extension that was compiled for " \
                               "another Ruby. Try: #{advice(spec)}"
    end

    private

    # The newest gem that was passed over, that stock would take in place of +spec+, and whose
    # version no source gem has. needs: what asks for a gem of that name.
    def newer_without_source(spec, needs, set)
      passed = @passed_over.select do |gem|
        gem.name == spec.name && gem.version > spec.version &&
          gem.required_ruby_version.satisfied_by?(Gem.ruby_version) &&
          needs.all? {|need| need.requirement.satisfied_by?(gem.version) } &&
          (!gem.version.prerelease? || needs.any?(&:prerelease?))
      end
      newest = passed.max_by(&:version) or return
      exactly = Gem::Dependency.new(spec.name, newest.version)
      found = set.find_all(Gem::Resolver::DependencyRequest.new(exactly, nil))
      newest if found.none? {|gem| gem.platform == Gem::Platform::RUBY }
    end

    def advice(spec)
      "gem install #{spec.name} --version #{spec.version} --platform ruby"
    end

    def foreign_below?(folder)
      Dir.glob("#{folder}/**/*.so").any? do |file|
        names = dynamic_names(file)
        names.include?("Init_#{File.basename(file, ".so")}") && !names.include?("ruby_unlocked_abi")
      end
    end

    # What the dynamic symbols of a 64-bit ELF file are named; empty for every other file.
    def dynamic_names(file)
      File.open(file, "rb") do |elf|
        head = elf.read(64)
        return [] unless head&.start_with?("\x7FELF\x02\x01".b) && head.size == 64

        place, size, count = head.unpack("@40Q<@58S<S<")
        elf.seek(place)
        # Of each: type, offset, size, and the section that it is linked to.
        sections = Array.new(count) { elf.read(size).unpack("@4L<@24Q<Q<L<") }
        names = sections.find {|type,| type == 11 } or return [] # SHT_DYNSYM, linked to its strings
        _, offset, length = sections.fetch(names[3])
        elf.seek(offset)
        elf.read(length).split("\0")
      end
    rescue SystemCallError, NoMethodError, TypeError, ArgumentError, IndexError
      [] # a file that breaks off: dlopen will say what is wrong with it
    end

    def compiled_here?(spec)
      Gem::Specification.stubs_for(spec.name).any? do |other|
        other.version == spec.version && other.platform == Gem::Platform::RUBY && !other.ignored?
      end
    end

    # RubyGems copies extensions into lib/ as well, over those of the Ruby that built the same gem
    # there before. That one looks into lib/ first, so it gets its own back; this Ruby looks into
    # its own folder first.
    def restore_extensions_of_others(spec)
      rubies = File.dirname(spec.extensions_dir)
      others = Dir.glob("#{rubies}/*/#{spec.full_name}/gem.build_complete")
      theirs = (others.map {|mark| File.dirname(mark) } - [spec.extension_dir]).max or return
      lib = "#{spec.full_gem_path}/#{spec.raw_require_paths.first}"
      restored = Dir.glob("**/*.so", base: theirs).each do |file|
        FileUtils.mkdir_p(File.dirname("#{lib}/#{file}"))
        FileUtils.install("#{theirs}/#{file}", "#{lib}/#{file}", mode: 0o755)
      end
      return unless loads_relatively?(lib, restored)

      warn "#{spec.full_name} loads its extension from its own lib/, which is another Ruby's in " \
           "this gem folder. Set GEM_HOME to a folder of its own."
    end

    # Whether a file in +lib+ names one of the extensions, which require_relative finds in +lib+
    # alone.
    def loads_relatively?(lib, extensions)
      names = Regexp.union(extensions.map {|file| File.basename(file, ".so") })
      Dir.glob("#{lib}/**/*.rb").any? do |file|
        File.binread(file).match?(/require_relative[^\n]*\b#{names}\b/n)
      end
    end
  end
end
