# frozen_string_literal: true
require "test/unit"

# unlocked/fixes/small_hash.c: a small hash that is changed while a key is compared or hashed.
class TestHashChanges < Test::Unit::TestCase
  # All keys have one hash; `act` runs when the key is compared with another one.
  PRELUDE = <<~'RUBY'
    class Key
      attr_accessor :n, :act, :hashed
      def initialize(n, &act) = (@n, @act = n, act)
      def hash = (hashed&.call; 7)
      def eql?(other) = (act&.call(other); n == other.n)
      alias == eql?
    end
    def small(size = 8) = $h = (0...size).to_h { |i| [Key.new(i), i] }
    GROW = -> (*) { 40.times { |i| $h["k#{i}"] = "v" * 50 } }
    CLEAR = -> (*) { $h.clear }
    DELETE = -> (other) { $h.delete_if { |k, _| k.equal?(other) } }
    REFILL = -> (*) { $h.clear; 3.times { |i| $h["r#{i}"] = "v" * 50 } }
    CHANGES = [GROW, CLEAR, DELETE, REFILL]
    def changing(n, act) = Key.new(n) { |other| (a, act = act, nil; a.call(other)) if act }
  RUBY

  def check(body, **opt)
    assert_separately(["-W0"], PRELUDE + body, **opt)
  end

  def test_eql_that_changes_the_hash
    check(<<~'RUBY')
      20.times do
        CHANGES.each do |act|
          [-1, 0, 7].each do |n|
            small[changing(n, act)]
            small.key?(changing(n, act))
            small.fetch(changing(n, act), nil)
            small.dig(changing(n, act))
            small.delete(changing(n, act))
            small[changing(n, act)] = :new
            small.values_at(changing(n, act))
            small.slice(changing(n, act))
            small.except(changing(n, act))
            small.merge!(changing(n, act) => 1) { 2 }
            begin
              small.assoc(changing(n, act))
            rescue RuntimeError     # it walks over the hash
            end
            small(3)[changing(n, act)] = :new
            small.store(changing(n, act), 1)
            $h.to_a.flatten.map(&:inspect)
          end
        end
        GC.start
      end
      small
      assert_nil($h[changing(-1, GROW)])
      assert_equal(48, $h.size)
      small
      assert_equal(7, $h[changing(7, GROW)])
      small
      $h[changing(-1, GROW)] = :new
      assert_equal(49, $h.size)
      small
      assert_equal(3, $h.delete(changing(3, GROW)))
      assert_equal(47, $h.size)
      small
      assert_nil($h[changing(0, DELETE)])
      assert_equal(7, $h.size)
    RUBY
  end

  def test_hash_that_changes_the_hash_which_grows
    check(<<~'RUBY')
      [CLEAR, REFILL, GROW].each do |act|
        100.times do
          small
          done = false
          $h.keys.last.hashed = -> { act.call unless done; done = true }
          begin
            $h["ninth"] = 9
          rescue RuntimeError
            next
          end
          assert_equal($h.size, $h.to_a.size)
          assert_equal(9, $h["ninth"])
          assert_equal($h.keys.size, $h.keys.uniq(&:object_id).size)
          $h.each { |k, v| assert_equal(v, $h[k]) if String === k }
          $h.inspect
        end
      end
    RUBY
  end

  def test_blocks_that_change_the_hash
    check(<<~'RUBY')
      100.times do
        h = $h = {a: 1, b: 2}
        begin
          h.transform_values! { |v| GROW.call; "x" * 50 }
        rescue RuntimeError
        end
        h.to_a.inspect
        h = {a: 1, b: 2, c: 3}
        h.transform_values! { |v| h.delete(:b) if v == 1; v.to_s * 50 }
        assert_equal([:a, :c], h.keys)
        h = {a: 1, b: 2}
        h.merge!({a: 3}) { h.delete(:a); 4 }
        assert_operator(h.size, :<=, 2)
        h = {a: 1, b: 2}
        h.delete_if { h.delete(:a); h.delete(:b); true }
        assert_empty(h)
        h = {a: 1, b: 2}
        h.select! { h.clear; false }
        assert_empty(h)
        h[:c] = 1
        assert_equal({c: 1}, h)
      end
    RUBY
  end

  def test_comparison_of_hashes_that_change
    check(<<~'RUBY')
      CHANGES.each do |act|
        50.times do
          small
          other = {changing(0, act) => 0, changing(1, act) => 1}
          begin
            small(2) == other
            other == small(2)
            small(2) <= other
            small(2).eql?(other)
          rescue RuntimeError
          end
          $h.inspect
        end
      end
    RUBY
  end
end
