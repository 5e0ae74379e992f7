# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Structs with instance variables between ractors.
class TestStructFieldsRactors < Test::Unit::TestCase
  include FieldsCases

  TOOLS = ["struct_fields_tools.rb"].freeze
  PRELUDE = <<~'RUBY'
    def take(r) = r.respond_to?(:value) ? r.value : r.take
    def told(s)
      [s.to_a, s.instance_variables, s.instance_variables.map { |v| s.instance_variable_get(v) }]
    end
  RUBY

  def test_copy_move_and_back
    run_both(PRELUDE + <<~'RUBY')
      echo = Ractor.new do
        while (s = Ractor.receive)
          s.instance_variable_set(:@there, 1)
          GC.start if s.size % 7 == 0
          Ractor.yield(s, move: true)
        end
      end
      each_struct do |struct, n, said|
        COUNTS.each do |count|
          [false, true].each do |move|
            sent = write(struct.dup, 0...count)
            there = sent.dup.tap { |s| s.instance_variable_set(:@there, 1) }
            want = Marshal.load(Marshal.dump(told(there)))
            echo.send(sent, move: move)
            got = echo.take
            assert_equal(want, told(got), "#{said}, #{count}, #{move}")
            got.instance_variable_set(:@more, "more")
            got.remove_instance_variable(:@there)
            assert_equal("more", got.instance_variable_get(:@more))
            if move
              assert_raise(Ractor::MovedError) { sent.to_a }
            else
              assert_equal(contents(n), sent.to_a)
              assert_equal(false, sent.instance_variable_defined?(:@there))
            end
          end
        end
        # The class changes its mind between the struct and its successor.
        klass = struct_class(n)
        sent = klass.new(*contents(n))
        write(klass.new, 0...1)
        echo.send(sent, move: true)
        assert_equal([contents(n), [:@there], [1]], told(echo.take), said)
        frozen = write(klass.new(*contents(n)), 0...2).freeze
        want = Marshal.load(Marshal.dump(told(frozen)))
        r = Ractor.new { s = Ractor.receive; [s.frozen?, told(s)] }
        r.send(frozen, move: true)
        assert_equal([true, want], take(r), said)
      end
      verify
      shake
    RUBY
  end

  # Copy, move and make_shareable for each number of members, before and after the class has seen
  # instance variables.
  def test_every_number_of_members
    run_both(PRELUDE + <<~'RUBY')
      echo = Ractor.new do
        while (s, move = Ractor.receive)
          s.each_pair.to_a
          s.instance_variable_set(:@there, s.size) unless s.frozen?
          Ractor.yield(s, move: move)
        end
      end
      each_struct(0..80) do |struct, n, said|
        [0, 2, 9].each do |count|
          wanted = [contents(n), [*names(0...count), :@there], [*values(0...count), n]]
          [false, true].each do |move|
            sent = write(struct.class.new(*contents(n)), 0...count)
            sent = write(struct.dup, 0...count) if count == 2
            echo.send([sent, move], move: move)
            got = echo.take
            assert_equal(wanted, told(got), "#{said}, #{count}, #{move}")
            assert_equal([struct.class, wanted], [got.dup.class, told(got.clone)], said)
            kept = [contents(n), names(0...count), values(0...count)]
            move ? assert_raise(Ractor::MovedError) { sent.to_a } : assert_equal(kept, told(sent))
          end
          frozen = write(struct.dup, 0...count)
          frozen.instance_variable_set(:@deep, [+"deep"])
          Ractor.make_shareable(frozen)
          assert_equal([true, true], [frozen.frozen?, frozen.instance_variable_get(:@deep).frozen?])
          echo.send([frozen, false])
          assert_same(frozen, echo.take, said)
          assert_equal([contents(n), [*values(0...count), ["deep"]]], told(frozen).values_at(0, 2))
        end
      end
      verify
      shake
    RUBY
  end

  def test_make_shareable_and_reading_elsewhere
    run_both(PRELUDE + <<~'RUBY')
      made = []
      each_struct { |s, n, _| made << write(s, 0...(n % 5 + 1)) }
      made.each { |s| s.instance_variable_set(:@deep, [+"d", {a: +"h"}]) }
      wanted = made.map { |s| told(s) }
      Ractor.make_shareable(made)
      made.each { |s| assert_equal([true, true], [s.frozen?, Ractor.shareable?(s)]) }
      rs = Array.new(3) do
        Ractor.new(made) do |all|
          20.times { all.each { |s| s.instance_variables.each { |v| s.instance_variable_get(v) } } }
          writes = all.map { |s| s.instance_variable_set(:@f0, 1) && 1 rescue $!.class }
          [*writes.uniq, all.map { |s| told(s) }]
        end
      end
      rs.each { |r| assert_equal([FrozenError, wanted], take(r)) }
      own = write(struct_class(3).new(1), 0...2)
      own.instance_variable_set(:@bad, proc { binding })
      assert_raise(Ractor::IsolationError) { Ractor.make_shareable(own) }
      assert_equal(values(0...2), read(own, 0...2))
      verify
    RUBY
  end

  # Each ractor writes, reads and drops structs of its own, while all run GCs.
  def test_ractors_with_structs_of_their_own
    body = PRELUDE + <<~'RUBY'
      Kinds = [0, 2, 3, 4, 18, 78, 79].map do |n|
        struct_class(n) { attr_accessor :a, :b; def two = [@a, @b, defined?(@c)] }
      end.freeze
      Ractor.make_shareable(Kinds)
      rs = Array.new(4) do |id|
        Ractor.new(id) do |me|
          kept = []
          3_000.times do |i|
            s = Kinds[i % Kinds.size].new
            s.a = "#{me} #{i}"
            s.b = i
            (i % 6).times { |j| s.instance_variable_set(:"@f#{j}", [j]) }
            s.remove_instance_variable(:@f1) if i % 6 > 1
            kept << [s, i] if i % 7 == 0
            raise "#{s.two}" unless s.two == ["#{me} #{i}", i, nil]
            GC.start(full_mark: i % 2_000 == 0) if i % 500 == 0
          end
          kept.each { |s, i| raise "#{s.two}" unless s.two == ["#{me} #{i}", i, nil] }
          kept.size
        end
      end
      assert_equal([429] * 4, rs.map { |r| take(r) })
      verify
    RUBY
    run_alone(body, timeout: 240)
    run_with_yjit(body, timeout: 240)
  end
end
