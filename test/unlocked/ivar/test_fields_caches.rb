# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Inline caches of the interpreter, and code that YJIT compiles.
class TestFieldsCaches < Test::Unit::TestCase
  include FieldsCases

  # Fields objects of one shape: some grew to it, others shrank to it and had a buffer before.
  def test_grown_and_shrunk_owners_share_caches
    body = <<~'RUBY'
      grown = Array.new(20) { Text.new("t").tap { |t| t.a = "a"; t.b = "b" } }
      shrunk = Array.new(20) do |i|
        Text.new("t").tap do |t|
          t.a = "a"
          t.b = "b"
          write(t, 0...[1, 2, 20, 80, 120][i % 5])
          (t.instance_variables - %i[@a @b]).reverse_each { |v| t.remove_instance_variable(v) }
        end
      end
      2.times do
        grown.zip(shrunk).flatten.each { |t| assert_equal(%w[a b], [t.a, t.b]) }
        grown.zip(shrunk).flatten.each_with_index { |t, i| t.b = "b#{i}"; t.c = i }
        grown.zip(shrunk).flatten.each_with_index do |t, i|
          assert_equal(["a", "b#{i}", i], [t.a, t.b, t.c])
          t.remove_instance_variable(:@c)
          t.b = "b"
        end
        shake
      end
      verify
    RUBY
    run_alone(body)
    run_with_yjit(body)
  end

  CACHES = <<~'RUBY'
    lists = Array.new(60) { |i| List.new([i]) }
    texts = Array.new(60) { |i| Text.new("t#{i}") }
    5.times do |round|
      (lists + texts).each_with_index do |o, i|
        (i % 12).times { |n| o.instance_variable_set(:"@p#{n}", n) } if round == 1
        o.a = [round, i]
        o.b = round if i.even?
        assert_equal([[round, i], i.even? ? round : nil], [o.a, o.b])
      end
    end
    texts.each { |t| assert_equal("expression", t.a? && "expression") }
    assert_nil(Text.new("u").a?)
    module Both; def get = @x; def put(v) = (@x = v); end
    class ::Object; include Both; end
    80.times do |i|
      owners = [+"s", [], Object.new, Class.new, Module.new, {a: 1}, Three.new(1, 2, 3), Time.at(0)]
      owners.each do |o|
        assert_nil(o.get)
        o.put(i)
        assert_equal(i, o.get)
        o.put(i + 1)
        assert_equal(i + 1, o.get)
      end
      [1, :s, nil, true, 1.5, 2**70].each do |o|
        assert_nil(o.get)
        assert_raise(FrozenError) { o.put(1) }
      end
    end
    frozen = [].freeze
    assert_raise(FrozenError) { frozen.put(1) }
    assert_equal("x", "x".dup.tap { |s| s.put(1) }.dup.to_s)
    assert_equal(1, "x".dup.tap { |s| s.put(1) }.dup.get)
  RUBY

  def test_inline_caches
    run_both(CACHES)
  end

  def test_inline_caches_with_yjit
    omit "no YJIT in this build" unless yjit?
    run_both(CACHES, args: YJIT)
  end

  def test_cache_survives_removal_and_complexity
    run_alone(<<~'RUBY')
      texts = Array.new(40) { |i| Text.new("t").tap { |t| t.a = i; t.b = -i; t.c = i } }
      texts.each_with_index do |t, i|
        t.remove_instance_variable(:@a)
        assert_equal([nil, -i, i], [t.a, t.b, t.c])
        t.a = "again"
        assert_equal(["again", -i, i], [t.a, t.b, t.c])
      end
      exhaust_shapes
      texts.each_with_index do |t, i|
        t.instance_variable_set(:"@only#{i}", 1)
        assert_equal(["again", -i, i], [t.a, t.b, t.c])
        t.b = "b#{i}"
        assert_equal("b#{i}", t.b)
      end
    RUBY
  end

  # Shape ids that need more than 16 bits, but are not the largest.
  def test_inline_caches_with_large_shape_ids
    run_alone("burn_shapes(600)\n#{CACHES}")
    run_with_yjit("burn_shapes(600)\n#{CACHES}")
  end

  COMPILED = <<~'RUBY'
    def copy(string) = string.dup
    def put(record, value) = (record.b = value)
    def got(record) = [record.a, record.b, record.c, record.extra]
    class Three; attr_accessor :extra; end
    20.times { assert_equal(["a", []], ["a", copy("a").instance_variables]) }
    20.times do |i|
      string = +"s"
      write(string, 0...3)
      assert_equal([values(0...3), names(0...3)],
                   [read(copy(string), 0...3), copy(string).instance_variables])
      names(0...3).each { |v| string.remove_instance_variable(v) }
      assert_equal([], copy(string).instance_variables)
      record = Three.new(1, 2, 3)
      record.extra = "e#{i}"
      put(record, i)
      assert_equal([1, i, 3, "e#{i}"], got(record))
      record.freeze
      assert_raise(FrozenError) { record[:b] = 0 }
      assert_raise(FrozenError) { record.extra = 0 }
      assert_equal([1, i, 3, "e#{i}"], got(record))
    end
  RUBY

  def test_copies_and_members_beside_ivars
    run_both(COMPILED)
  end

  def test_copies_and_members_beside_ivars_with_yjit
    omit "no YJIT in this build" unless yjit?
    run_both(COMPILED, args: YJIT)
  end
end
