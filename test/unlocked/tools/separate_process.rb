# frozen_string_literal: true
require_relative "at_length"

# The programs of test/unlocked/cases: Cases["ROOM/FILE/NAME"] is the text of that one, and
# Cases["ROOM/FILE/NAME", SIZE: 4] the same with each word SIZE replaced: by a value, or by code.
module Cases
  FOLDER = File.expand_path("../cases", __dir__)

  def self.[](name, **given)
    text = File.read("#{FOLDER}/#{name}.rb", encoding: "UTF-8")
    given.each do |word, value|
      text.gsub!(/\b#{word}\b/) { value.to_s } or raise KeyError, "#{name} has no #{word}"
    end
    text
  end
end

# Runs Ruby text in a process of its own, with the assertions of the harness: what tests of this
# folder use where a program may crash, changes the process, or needs other options. The including
# class says in constants what all its programs have in common:
# - OPTIONS of ruby. Without it there are no warnings, and programs may ask AtLength.
# - PRELUDE, text that is before each program.
# - ENVIRONMENT, the variables of the environment.
# - TIMEOUT, a limit for hangs alone: AtLength multiplies it, as the rounds.
# A process that fails an assertion, raises, crashes, or outlives TIMEOUT fails the test.
module SeparateProcess
  OPTIONS = ["-W0", "-r", File.expand_path("at_length.rb", __dir__)].freeze
  PRELUDE = ""
  ENVIRONMENT = {}.freeze
  TIMEOUT = 240
  YJIT = %w[--yjit --yjit-call-threshold=2].freeze
  RJIT = %w[--rjit --rjit-call-threshold=2].freeze

  def options = self.class::OPTIONS
  def prelude = self.class::PRELUDE
  def yjit? = RbConfig::CONFIG["YJIT_SUPPORT"] != "no"
  def rjit? = RbConfig::CONFIG["RJIT_SUPPORT"] != "no"

  # +args+ come after the options of the class, or after +options+ in place of them; +env+ is added
  # to the environment of the class; +more+ goes to assert_separately.
  def run_alone(body, args: [], options: self.options, env: {}, timeout: self.class::TIMEOUT,
                **more)
    env = self.class::ENVIRONMENT.merge(env)
    assert_separately([env, *options, *args], "#{prelude}\n#{body}",
                      timeout: AtLength.of(timeout), **more)
  end

  def run_with_yjit(body, args: [], **opt)
    run_alone(body, args: args + YJIT, **opt) if yjit?
  end

  # With each of the compilers.
  def run_compiled(body, **opt)
    run_with_yjit(body, **opt)
    run_alone(body, args: RJIT, **opt) if rjit?
  end
end
