# frozen_string_literal: true
require "open3"
require "rbconfig"
require "tmpdir"

# A part that compiles outside Ruby, with a program in C around it.
module CompiledPart
  TOP = File.expand_path("../..", File.realpath(__dir__))
  SANITIZERS = %w[-g -fsanitize=address,undefined -fno-sanitize-recover=all].freeze

  module_function

  def run(*words) = Open3.capture2e(*words)

  # Compiles the program and yields the path of the result; stops the test when it does not compile.
  # It has its own flags and no Ruby in it, so once is enough: on the default build.
  def compile(test, program, *flags)
    mode = ENV.fetch("UNLOCKED_MODE", "default")
    test.omit "the same for all builds: make test-unlocked runs it" unless mode == "default"
    Dir.mktmpdir("compiled_part") do |folder|
      File.write("#{folder}/program.c", program)
      words = [*RbConfig::CONFIG["CC"].split, "-std=gnu11", "-O1", "-Wall", "-Werror", "-I#{TOP}",
               *flags, "-o", "#{folder}/program", "#{folder}/program.c"]
      out, status = run(*words)
      test.assert_predicate(status, :success?, out)
      yield "#{folder}/program"
    end
  end

  # What the program prints; stops the test when it fails, or takes longer than a number of seconds.
  def output(test, seconds, *words)
    out, status = run("timeout", seconds.to_s, *words.map(&:to_s))
    test.assert_predicate(status, :success?, "#{words.drop(1).join(" ")}: #{out}")
    out
  end

  # Whether the compiler has the sanitizers, and programs with them run here.
  def sanitizers?
    Dir.mktmpdir("compiled_part") do |folder|
      File.write("#{folder}/program.c", "int main(void) { return 0; }")
      words = [*RbConfig::CONFIG["CC"].split, *SANITIZERS, "-o", "#{folder}/program"]
      run(*words, "#{folder}/program.c")[1].success? && run("#{folder}/program")[1].success?
    end
  end
end
