# frozen_string_literal: true
# Runs a program of test/unlocked/cases in the ways that a program is compiled in, and compares what
# it prints.
module WrongAnswersTools
  CASES = File.expand_path("../cases", __dir__)
  YJIT = defined?(RubyVM::YJIT) ? [["--yjit"], ["--yjit", "--yjit-call-threshold=1"]] : []
  PARSERS = [["--parser=prism"], ["--parser=parse.y"]]

  # `printed` is what the case prints when nothing is wrong: a string, or a pattern.
  def assert_case(name, printed, options: [], arguments: [])
    command = ["-W0", *options, File.join(CASES, name), *arguments]
    output, errors, status = EnvUtil.invoke_ruby(command, "", true, true, timeout: 300)
    about = -> { "#{command.join(" ")}: #{status}\n#{output[0, 2000]}#{errors[0, 2000]}" }
    assert(status.success?, about)
    assert(printed === output, about)
  end

  # The interpreter, and YJIT in both ways.
  def each_engine(engines = [[], *YJIT])
    engines.each { |options| yield options }
  end
end
