# frozen_string_literal: true
require "test/unit"
require "tempfile"
require_relative "../tools/separate_process"

# What a ractor reads through global variables and Kernel's methods is its own.
class TestRactorReaders < Test::Unit::TestCase
  def run_program(program, *files, stdin: "")
    Tempfile.create(["readers", ".rb"]) do |script|
      script.write("Warning[:experimental] = false\n", program)
      script.close
      out, err, status = EnvUtil.invoke_ruby([script.path, *files], stdin, true, true)
      assert_predicate(status, :success?, err)
      return out.lines(chomp: true)
    end
  end

  def with_files
    Tempfile.create("one") do |one|
      Tempfile.create("two") do |two|
        [one, two].each { |file| file.write("a\nb\nc\n") }.each(&:close)
        yield one.path, two.path
      end
    end
  end

  def test_line_number_is_the_ractors_own
    with_files do |path,|
      assert_equal %w[[3,\ 9] 1 4], run_program(
        Cases["ractor/ractor_readers/line_number_is_the_ractors_own"], path)
    end
  end

  # With several at once, too: main's number is never that of another ractor.
  def test_line_number_with_several
    with_files do |path,|
      assert_equal ["ok"], run_program(
        Cases["ractor/ractor_readers/line_number_with_several"], path)
    end
  end

  def test_names_about_argf
    with_files do |one, two|
      lines = run_program(<<~'RUBY', one, two)
        p(Ractor.new do
          [$*.equal?(ARGV), $<.equal?(ARGF), $FILENAME == ARGF.filename,
           gets, $., readlines.size, $.]
        end.take)
        p $*.size, gets, $<.equal?(ARGF)
      RUBY
      assert_equal ['[true, true, true, "a\n", 1, 5, 6]', "2", '"a\n"', "true"], lines
    end
  end

  def test_gets_reads_standard_input_without_files
    lines = run_program(<<~'RUBY', stdin: "x\ny\n")
      p(Ractor.new { [gets, readline, gets, $., $FILENAME] }.take)
    RUBY
    assert_equal ['["x\n", "y\n", nil, 2, "-"]'], lines
  end

  def test_refused_names_say_what_helps
    lines = run_program(<<~'RUBY')
      %w[$: $-I $LOAD_PATH $" $LOADED_FEATURES].each do |name|
        puts(Ractor.new(name) { |n| eval(n) rescue $!.message }.take)
      end
    RUBY
    assert_equal 5, lines.size
    lines.each { |line| assert_match(/\(.*the process's: use it in the main ractor\)\z/, line) }
  end

  # An alias has the getter of its variable, and a name of its own.
  def test_aliases_of_english
    assert_separately(["-W0", "-rEnglish"], <<~'RUBY')
      ARGV.replace(%w[one two])
      assert_same(ARGV, $ARGV)
      assert_same(ARGF, $DEFAULT_INPUT)
      found = Ractor.new { [$ARGV, $DEFAULT_INPUT.class, $ARGV.equal?($*)] }.take
      assert_equal([%w[one two], ARGF.class, true], found)
    RUBY
  end
end
