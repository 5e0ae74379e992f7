# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Typed data with instance variables between ractors.
class TestDataFieldsRactors < Test::Unit::TestCase
  include FieldsCases

  TOOLS = ["data_fields_tools.rb"].freeze

  # What refers to shareable objects only is passed as it is; what does not is refused.
  def test_sending
    run_both(<<~'RUBY')
      time = Time.at(0)
      time.instance_variable_set(:@a, 1)
      assert_equal([0, 1], Ractor.new(time) { |t| [t.to_i, t.instance_variable_get(:@a)] }.take)
      time.instance_variable_set(:@b, +"text")
      error = assert_raise(Ractor::Error) { Ractor.new(time) { |t| t } }
      assert_equal("can not copy Time object.", error.message)
      taker = Ractor.new { Ractor.receive }
      error = assert_raise(Ractor::Error) { taker.send(time, move: true) }
      assert_equal("can not move Time object.", error.message)
      assert_equal([1, "text"], [:@a, :@b].map { |v| time.instance_variable_get(v) })
      taker.send(nil)
      taker.take
      verify
    RUBY
  end

  def test_make_shareable_and_reading_elsewhere
    run_both(<<~'RUBY')
      made = Array.new(30) { |i| write(Time.at(i), 0...(i % 7)) }
      made.each { |t| t.instance_variable_set(:@deep, [+"d", {a: +"h"}]) }
      wanted = made.map { |t| t.instance_variables.map { |v| t.instance_variable_get(v) } }
      Ractor.make_shareable(made)
      made.each { |t| assert_equal([true, true], [t.frozen?, Ractor.shareable?(t)]) }
      assert_equal(true, made[1].instance_variable_get(:@deep).frozen?)
      rs = Array.new(3) do
        Ractor.new(made) do |all|
          seen = nil
          20.times do
            seen = all.map { |t| t.instance_variables.map { |v| t.instance_variable_get(v) } }
          end
          writes = all.map { |t| t.instance_variable_set(:@f0, 1) && 1 rescue $!.class }
          [writes.uniq, seen]
        end
      end
      rs.each { |r| assert_equal([[FrozenError], wanted], r.take) }
      own = write(Time.at(0), 0...2)
      own.instance_variable_set(:@bad, proc { binding })
      assert_raise(Ractor::IsolationError) { Ractor.make_shareable(own) }
      assert_equal(values(0...2), read(own, 0...2))
      verify
    RUBY
  end

  # A Ractor is shareable and not frozen: only the main ractor has its instance variables.
  def test_shareable_and_not_frozen
    body = <<~'RUBY'
      class Ractor
        attr_accessor :note
        def told = defined?(@note)
      end
      other = Ractor.new { Ractor.receive }
      8.times { |i| other.note = i; assert_equal(i, other.note) }
      assert_equal("instance-variable", other.told)
      text = "can not access instance variables of shareable objects from non-main Ractors " \
             "(@note of a Ractor)"
      8.times do
        tried = Ractor.new(other) do |r|
          [-> { r.note }, -> { r.note = 1 }, -> { r.instance_variable_get(:@note) },
           -> { r.instance_variable_set(:@note, 1) }].map do |way|
            way.call
          rescue Ractor::IsolationError => e
            e.message
          end
        end.take
        assert_equal([text] * 4, tried)
      end
      assert_equal(7, other.note)
      other.send(1)
      other.take
    RUBY
    run_both(body)
    run_compiled(body)
  end

  # Each ractor writes, reads and drops typed data of its own, while all run GCs.
  def test_ractors_with_data_of_their_own
    body = <<~'RUBY'
      module Two
        attr_accessor :a, :b
        def two = [@a, @b, defined?(@c)]
      end
      Makers = Ractor.make_shareable({
        Time => :now, Thread::Mutex => :new, Thread::Queue => :new, StringIO => :new,
        Monitor => :new, ObjectSpace::WeakMap => :new, Random => :new,
      })
      Makers.each_key { |kind| kind.include(Two) }
      rs = Array.new(4) do |id|
        Ractor.new(id) do |me|
          kept, makers = [], Makers.to_a
          3_000.times do |i|
            kind, how = makers[i % makers.size]
            d = kind.public_send(how)
            d.a = "#{me} #{i}"
            d.b = i
            (i % 6).times { |j| d.instance_variable_set(:"@f#{j}", [j]) }
            d.remove_instance_variable(:@f1) if i % 6 > 1
            kept << [d, i] if i % 7 == 0
            raise "#{d.two}" unless d.two == ["#{me} #{i}", i, nil]
            GC.start(full_mark: i % 2_000 == 0) if i % 500 == 0
          end
          kept.each { |d, i| raise "#{d.two}" unless d.two == ["#{me} #{i}", i, nil] }
          kept.size
        end
      end
      assert_equal([429] * 4, rs.map(&:take))
      verify
    RUBY
    run_alone(body, timeout: 240)
    run_with_yjit(body, timeout: 240)
  end
end
