# frozen_string_literal: true
require "test/unit"

# Faults of Prism that later releases of it mend. Each program gives the same with both parsers.
class TestPrismLiterals < Test::Unit::TestCase
  def assert_programs(programs)
    %i[compile_prism compile_parsey].each do |parser|
      seen = programs.to_h do |program, _|
        [program, EnvUtil.suppress_warning do
          RubyVM::InstructionSequence.send(parser, program).eval
        end]
      end
      assert_equal(programs, seen, parser)
    end
  end

  def test_it_in_its_own_value
    assert_programs(
      "proc { it = it }.call(5)" => nil,
      "proc { it = (it; 3); it }.call(5)" => 3,
      "proc { it = it if true; it }.call(5)" => nil,
      "proc { it = [2].map { it }; it }.call(5)" => [nil],
      "proc { it = it }.parameters" => [],
      "proc { x = it; it = 3; [x, it] }.call(5)" => [5, 3],
      "proc { x = it }.call(5)" => 5,
      "it = 5; proc { it = it; it }.call(6)" => 5,
    )
  end

  def test_what_control_and_meta_change
    assert_programs(
      '"\C-\"".bytes' => [2],
      '"\C-\101".bytes' => [1],
      '"\c\?".bytes' => [31],
      '"\M-\?".bytes' => [191],
      '"\M-\101".bytes' => [193],
      '"\M-\q\M-\C-\q".bytes' => [241, 145],
      '?\C-\q' => "\x11",
      ':"\C-\q".size' => 1,
      '/\C-\#/.source' => "\\x03",
      '/\M-\#/n.source' => "\\xA3",
      # These are right on stock.
      '"\C-\t\C-\x41\M-\C-\x41\c?".bytes' => [9, 1, 129, 127],
      '/\#/.source' => "\\#",
      '"\101\"\#".bytes' => [65, 34, 35],
    )
  end

  NOT_FROZEN = [
    '["a" "b"][0]', '["a#{"b"}"][0]', '[["a" "b"]][0][0]', '[1, 2, 3, "a" "b"].last',
    '["x", *[], "a" "b", "c" "d", *["a" "b"]].last', '[*[1], *%w[a b], "a" "b"].last',
    '{ k: "a" "b" }[:k]', '{ "k" "l" => "a#{"b"}" }["kl"]', '{ **{}, k: "a" "b" }[:k]',
    'proc { |k: "a" "b"| k }.call', 'proc { |*a, **o| o }.call(k: "a" "b")[:k]', '"a" "b"',
    "[#{'1, ' * 100}'a' 'b'].last", "[#{"'a' 'b', " * 100}*[]].last",
    "{ #{(1..40).map { "#{_1} => 'a' 'b'" }.join(", ")} }[9]",
  ].freeze

  def test_strings_of_several_literals_are_not_frozen
    assert_programs(NOT_FROZEN.to_h { [_1, "ab"] })
    assert_programs(NOT_FROZEN.to_h { ["(#{_1}).frozen?", false] })
    assert_programs(NOT_FROZEN.to_h { ["2.times.map { (#{_1}) << 'c' }", %w[abc abc]] })
    disabled = "# frozen_string_literal: false\n"
    assert_programs(NOT_FROZEN.to_h { ["#{disabled}(#{_1}).frozen?", false] })
  end

  def test_strings_of_several_literals_with_the_comment
    enabled = "# frozen_string_literal: true\n"
    assert_programs(["['a' 'b'][0]", "{ k: 'a' 'b' }[:k]", "proc { |k: 'a' 'b'| k }.call"].to_h do
      ["#{enabled}(#{_1}).frozen?", true]
    end)
  end
end
