# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Copies of owners: dup, clone, Marshal, and strings as keys and interned.
class TestFieldsCopies < Test::Unit::TestCase
  include FieldsCases

  def test_dup_and_clone_are_independent
    run_both(<<~'RUBY')
      owners(COPYABLE - %i[proc method]) do |name, owner|
        [0, 1, 3, 4, 20, 90].each do |n|
          write(owner, 0...n)
          [owner.dup, owner.clone].each do |copy|
            assert_equal(values(0...n), read(copy, 0...n), "#{name} #{n}")
            copy.instance_variable_set(:@f0, "copy's") unless copy.frozen?
            copy.instance_variable_set(:@more, 1) unless copy.frozen?
            assert_equal([n > 0 ? "v0" : nil, nil],
                         %i[@f0 @more].map { |v| owner.instance_variable_get(v) }, name)
          end
        end
        frozen = owner.clone(freeze: true)
        assert_equal([true, "v3"], [frozen.frozen?, frozen.instance_variable_get(:@f3)], name)
        assert_raise(FrozenError) { frozen.instance_variable_set(:@f3, 0) }
        thawed = frozen.dup
        unless thawed.frozen?
          thawed.instance_variable_set(:@f3, "thawed")
          both = [frozen, thawed].map { |o| o.instance_variable_get(:@f3) }
          assert_equal(%w[v3 thawed], both, name)
        end
      end
      verify
    RUBY
  end

  def test_copy_of_an_owner_without_ivars_any_more
    run_both(<<~'RUBY')
      owners(COPYABLE) do |name, owner|
        before = owner.instance_variables
        owner.instance_variable_set(:@gone, 1)
        owner.remove_instance_variable(:@gone)
        [owner.dup, owner.clone].each do |copy|
          assert_equal(before, copy.instance_variables, name)
          next if copy.frozen?
          copy.instance_variable_set(:@b, 2)
          assert_equal(2, copy.instance_variable_get(:@b), name)
        end
      end
      verify
    RUBY
  end

  def test_marshal
    run_both(<<~'RUBY')
      owners(MARSHALED) do |name, owner|
        write(owner, [5, 3, 9, 0, 1, 2, 4, 6, 7, 8])
        owner.instance_variable_set(:@self, owner) unless name == :regexp
        loaded = Marshal.load(Marshal.dump(owner))
        assert_equal(values(0...10), read(loaded, 0...10), name)
        assert_equal(owner.instance_variables, loaded.instance_variables, name)
        assert_same(loaded, loaded.instance_variable_get(:@self), name) unless name == :regexp
        frozen = Marshal.load(Marshal.dump(owner), freeze: true)
        value = frozen.instance_variable_get(:@f3)
        assert_equal([true, true], [frozen.frozen?, value.frozen?], name)
      end
    RUBY
  end

  def test_marshal_of_strings_with_more_than_ivars
    run_both(<<~'RUBY')
      class Packed
        attr_accessor :note
        def _dump(level) = (+"d").tap { |s| s.instance_variable_set(:@note, "n") }
        def self._load(text) = new.tap { |o| o.note = text.instance_variable_get(:@note) }
      end
      assert_equal("n", Marshal.load(Marshal.dump(Packed.new)).note)
      texts = {"EUC-JP" => "é", "US-ASCII" => "e", "BINARY" => "e", "UTF-8" => "é"}
      texts.each do |encoding, text|
        owner = text.encode(encoding)
        write(owner, 0...2)
        loaded = Marshal.load(Marshal.dump(owner))
        assert_equal([owner, owner.encoding, names(0...2)],
                     [loaded, loaded.encoding, loaded.instance_variables])
      end
      owner = [+"one"]
      write(owner, 0...2)
      seen = []
      loaded = Marshal.load(Marshal.dump(owner), ->(x) { seen << [x.dup, x.instance_variables]; x })
      assert_equal([owner, names(0...2)], seen.last)
      assert_equal(values(0...2), read(loaded, 0...2))
      assert_include(seen, ["v1", []])
    RUBY
  end

  def test_date_time_rational_complex
    run_alone(<<~'RUBY')
      require "date"
      [Date.new(2020, 1, 2), DateTime.new(2020, 1, 2, 3), Time.at(1)].each do |owner|
        write(owner, 0...5)
        loaded = Marshal.load(Marshal.dump(owner))
        assert_equal([owner, values(0...5)], [loaded, read(loaded, 0...5)])
        assert_equal(values(0...5), read(owner.dup, 0...5))
      end
      [Rational(1, 2), Complex(1, 2), 1.5, 2**70, :symbol, nil, 1].each do |frozen|
        assert_nil(frozen.instance_variable_get(:@a))
        assert_equal([], frozen.instance_variables)
        assert_raise(FrozenError) { frozen.instance_variable_set(:@a, 1) }
      end
    RUBY
  end

  def test_hash_with_ivars_and_string_keys_with_ivars
    run_both(<<~'RUBY')
      key = +"key"
      key.instance_variable_set(:@tag, "t")
      hash = {key => 1}
      write(hash, 0...5)
      assert_equal(values(0...5), read(hash.dup, 0...5))
      assert_equal([], hash.merge({}).instance_variables - hash.dup.instance_variables)
      assert_equal([], hash.select { true }.instance_variables)
      assert_equal("t", key.instance_variable_get(:@tag))
      assert_equal([], (-"plain#{key}").instance_variables)
      dashed = -key
      assert_equal("key", dashed)
      GC.start
      assert_equal("t", key.instance_variable_get(:@tag))
    RUBY
  end

  # Interning a string looks whether it has instance variables.
  def test_interning_strings_that_had_ivars
    run_both(<<~'RUBY')
      had, has = +"had #{Process.pid}", +"has #{Process.pid}"
      write(had, 0...4)
      write(has, 0...4)
      names(0...4).each { |v| had.remove_instance_variable(v) }
      assert_equal(false, (-has).equal?(has))
      assert_same(-"had #{Process.pid}", -had)
      assert_same(-"has #{Process.pid}", -has)
      assert_equal([[], []], [(-had).instance_variables, (-has).instance_variables])
      assert_equal(values(0...4), read(has, 0...4))
      key = {has => 1}.keys[0]
      assert_equal([[], false], [key.instance_variables, key.equal?(has)])
      assert_equal(has.to_sym, "has #{Process.pid}".to_sym)
    RUBY
  end
end
