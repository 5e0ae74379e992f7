# frozen_string_literal: true
require "rbconfig"
require "tmpdir"
require_relative "at_length"

# Compiles the parts of the fork that compile outside Ruby, each with a program in C around it, and
# runs them. They have their own flags and no Ruby in them, so once is enough: on the default build.
module CompiledPart
  TOP = File.expand_path("../../..", File.realpath(__dir__))
  COMPILER = (ENV["CC"] || RbConfig::CONFIG["CC"]).split.grep_v(/\A-/)
  PLAIN = %w[-O2].freeze
  ADDRESSES = %w[-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all].freeze
  THREADS = %w[-O1 -g -Wno-tsan -fsanitize=thread].freeze
  # The first report of a sanitizer ends the program.
  OPTIONS = {"TSAN_OPTIONS" => "halt_on_error=1", "ASAN_OPTIONS" => "detect_leaks=0"}.freeze

  def setup
    mode = ENV.fetch("UNLOCKED_MODE", "default")
    omit("the same for all builds: make test-unlocked runs it") unless mode == "default"
  end

  # Yields the program, or omits the test where the sanitizer of these flags does not work.
  def with_program(source, *flags)
    Dir.mktmpdir("compiled_part") do |folder|
      program = File.join(folder, "program")
      sanitizer = flags.grep(/\A-fsanitize=/).first
      build = [*COMPILER, "-std=gnu11", "-Wall", *flags, "-I#{TOP}", "-pthread"]
      if sanitizer
        File.write("#{folder}/empty.c", "int main(void) { return 0; }\n")
        output, built = output_of(*build, "#{folder}/empty.c", "-o", program)
        output, built = output_of(*fixed_addresses, program) if built
        omit("no #{sanitizer} here: #{output.lines.first}") unless built
      end
      output, built = output_of(*build, File.join(__dir__, "../harness", source), "-o", program)
      assert(built, output)
      yield program
    end
  end

  # Ends a program that hangs. Seconds; more than twenty times what one takes on an idle machine.
  LIMIT = 600

  # The output of the program, and whether it ended well.
  def output_of(*words)
    words = ["timeout", AtLength.of(LIMIT).to_s, *words]
    output = IO.popen([OPTIONS, *words, err: %i[child out]], &:read)
    [output, $?.success?]
  end

  # ThreadSanitizer needs addresses that address randomization sometimes takes.
  def fixed_addresses
    @fixed_addresses ||=
      system("setarch", "-R", "true", err: File::NULL) ? %w[setarch -R] : [].freeze
  end

  # Runs a harness as it is, where it must print SOUND of the test's class, and with each of
  # +orders+ broken, which must be FOUND. A race: what one run misses, one of four more finds. An
  # order is "TBL-A", where the harness calls it A, or a pair: the order and its name there.
  def run_orders(source, orders, flags, rounds:, broken:)
    with_program(source, *flags) do |program|
      output, passed = output_of(*fixed_addresses, program, "none", AtLength.of(rounds).to_s)
      assert_match(self.class::SOUND, output)
      assert(passed, output)
      orders.each do |order, argument|
        assert_found(order, program, argument || order[-1], broken.to_s)
      end
    end
  end

  def assert_found(order, *words)
    tries = Array.new(5) do
      output, passed = output_of(*fixed_addresses, *words)
      return if !passed && self.class::FOUND.match?(output)
      output
    end
    flunk("#{order} broken: not found in #{tries.size} runs: #{tries.last}")
  end
end
