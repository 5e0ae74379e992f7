# frozen_string_literal: true
require "rbconfig"

# Whether uses/ has a use of each class and module of core, and of each default and bundled gem.
module Complete
  # Classes that Ruby code cannot use, or that another name covers.
  INTERNAL = {
    "Complex::compatible" => "for Marshal", "Rational::compatible" => "for Marshal",
    "NameError::message" => "behind NameError#message", "Time::tm" => "deprecated, of Time",
    "Warning::buffer" => "of the compiler", "Random::Base" => "behind Random",
    "UnicodeNormalize" => "behind String#unicode_normalize",
    "ARGF.class" => "has a use; the name is no constant",
  }.freeze

  class << self
    # Texts for a person, from the names of the uses and what their files say after `library`.
    def missing(uses, features)
      words = uses.join(" ; ")
      (classes - INTERNAL.keys).reject { |name| named?(words, name) } +
        gems.reject { |gem| features.include?(gem) || features.include?(gem.tr("-", "/")) }
            .map { |gem| "the gem #{gem}" }
    end

    private

    # Of a Ruby without libraries: Module#name of what has one.
    def classes
      code = "puts ObjectSpace.each_object(Module).filter_map(&:name).uniq"
      command = [RbConfig.ruby, "--disable=all", "-W0", "-e", code]
      names = IO.popen(command, &:read).lines(chomp: true)
      abort "complete.rb: #{RbConfig.ruby} lists no classes" if names.size < 100
      names.reject { |name| name.start_with?("Errno::") }.sort
    end

    def named?(words, name) = words.match?(/(?<![\w:])#{Regexp.escape(name)}(?![\w:]*\w)/)

    # What comes with this Ruby: default gems, and those that its own folder has.
    def gems
      own = ->(spec) { spec.default_gem? || spec.base_dir == Gem.default_dir }
      names = Gem::Specification.select(&own).map(&:name).uniq
      abort "complete.rb: #{Gem.default_dir} has no gems" if names.size < 50
      names
    end
  end
end
