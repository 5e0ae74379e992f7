# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Writing, reading, removing and listing the fields of every family of owner, at every size.
class TestFieldsAccessors < Test::Unit::TestCase
  include FieldsCases

  def test_each_count_around_the_slot_sizes
    run_alone(<<~'RUBY')
      edges = [0, 1, 2, 3, 4, 7, 8, 9, 17, 18, 19, 37, 38, 39, 77, 78, 79, 100, 130]
      owners do |name, owner|
        before = owner.instance_variables
        edges.each_cons(2) do |from, to|
          write(owner, from...to)
          assert_equal(values(0...to), read(owner, 0...to), "#{name} with #{to}")
          assert_equal(names(0...to), owner.instance_variables - before, name)
        end
        edges.reverse.each_cons(2) do |from, to|
          (to...from).each do |i|
            assert_equal("v#{i}", owner.remove_instance_variable(:"@f#{i}"), name)
          end
          assert_equal(values(0...to), read(owner, 0...to), "#{name} back to #{to}")
        end
        assert_equal(before, owner.instance_variables, name)
      end
      verify
    RUBY
  end

  def test_each_count_of_new_owners
    run_alone(<<~'RUBY')
      names = %i[string array hash struct time]
      made = (0..82).flat_map do |n|
        names.map do |name|
          owner = OWNERS.fetch(name).call
          write(owner, 0...n)
          [name, n, owner, owner.object_id]
        end
      end
      verify
      GC.start
      made.each do |name, n, owner, id|
        assert_equal(values(0...n), read(owner, 0...n), "#{name} with #{n}")
        assert_equal(id, owner.object_id, "#{name} with #{n}")
      end
    RUBY
  end

  def test_remove_keeps_order_and_values
    run_both(<<~'RUBY')
      owners do |name, owner|
        before = owner.instance_variables
        write(owner, 0...12)
        [0, 5, 11].each do |i|
          assert_equal("v#{i}", owner.remove_instance_variable(:"@f#{i}"), name)
        end
        left = (0...12).to_a - [0, 5, 11]
        assert_equal(names(left), owner.instance_variables - before, name)
        assert_equal(values(left), read(owner, left), name)
        write(owner, [5, 0])
        assert_equal(names(left + [5, 0]), owner.instance_variables - before, name)
        assert_raise(NameError) { owner.remove_instance_variable(:@f11) }
        assert_nil(owner.instance_variable_get(:@f11), name)
        assert_equal(false, owner.instance_variable_defined?(:@f11), name)
      end
      verify
    RUBY
  end

  # The next field takes the room of a removed one, also where the slot size changes; a copy has
  # room of its own.
  def test_field_that_comes_and_goes_makes_no_objects
    run_alone(<<~'RUBY')
      [[], +"", Time.now, Class.new(Hash).new, Class.new, Module.new].each do |owner|
        shown = owner.instance_variables
        [0, 3, 8, 18, 38].each_cons(2) do |from, n|
          write(owner, from...n)
          owner.instance_variable_set(:@extra, 0)
          owner.remove_instance_variable(:@extra)
          before = GC.stat(:total_allocated_objects)
          1000.times do |i|
            owner.instance_variable_set(:@extra, i)
            owner.remove_instance_variable(:@extra)
          end
          made = GC.stat(:total_allocated_objects) - before
          assert_operator(made, :<, 100, "#{owner.class}, #{n}") unless HOSTILE
          assert_equal(values(0...n), read(owner, 0...n))
          copy = owner.dup
          owner.instance_variable_set(:@extra, "own")
          copy.instance_variable_set(:@other, "copy's")
          own, copied = [owner, copy].map do |o|
            %i[@extra @other].map { |v| o.instance_variable_get(v) }
          end
          assert_equal([["own", nil], [nil, "copy's"]], [own, copied])
          assert_equal([values(0...n)] * 2, [read(owner, 0...n), read(copy, 0...n)])
          owner.remove_instance_variable(:@extra)
        end
        37.downto(0) do |i|
          assert_equal("v#{i}", owner.remove_instance_variable(:"@f#{i}"))
          verify if i % 8 == 0
        end
        assert_equal(shown, owner.instance_variables)
        write(owner, 0...80)
        assert_equal(values(0...80), read(owner, 0...80))
      end
      verify
    RUBY
  end

  def test_hidden_fields_stay_beside_ivars
    run_both(<<~'RUBY')
      sequence = 1.step(10, 3)
      packed = ["held" * 1_000].pack("p")
      2.times do
        [sequence, packed, Thread.current].each do |owner|
          Thread.current.thread_variable_set(:kept, 5)
          before = owner.instance_variables
          write(owner, 0...5)
          assert_equal(names(0...5), owner.instance_variables - before)
          [2, 0, 4, 1, 3].each { |i| owner.remove_instance_variable(:"@f#{i}") }
          assert_equal(before, owner.instance_variables)
        end
        copy = packed.dup
        copy.instance_variable_set(:@a, 1)
        shake
        assert_equal([[1, 4, 7, 10], "held" * 1_000, "held" * 1_000, [:@a], 5],
                     [sequence.to_a, packed.unpack1("p"), copy.clone.unpack1("p"),
                      copy.instance_variables, Thread.current.thread_variable_get(:kept)])
      end
      assert_raise(ArgumentError) { (packed + "").unpack1("p") }
      verify
    RUBY
  end

  def test_random_operations_against_a_model
    run_alone(<<~'RUBY')
      random = Random.new(20)
      pairs = []
      collect = [-> { GC.start }, -> { minor }, -> { GC.compact if GC.respond_to?(:compact) }]
      owners(OWNERS.keys - %i[method]) do |name, owner|
        pairs << [owner, {}, owner.instance_variables]
      end
      AtLength.of(6_000).times do |step|
        owner, model, = pairs.sample(random: random)
        key = :"@r#{random.rand(45)}"
        case random.rand(10)
        when 0..5 then owner.instance_variable_set(key, model[key] = "s#{step}")
        when 6..7
          assert_equal(model.key?(key), owner.instance_variable_defined?(key))
          if model.key?(key)
            assert_equal(model.delete(key), owner.remove_instance_variable(key))
          else
            assert_raise(NameError) { owner.remove_instance_variable(key) }
          end
        when 8 then model.each { |k, v| assert_equal(v, owner.instance_variable_get(k)) }
        when 9 then collect.sample(random: random).call if random.rand(20) == 0
        end
      end
      pairs.each do |owner, model, before|
        keys = owner.instance_variables - before
        assert_equal(model, keys.to_h { |k| [k, owner.instance_variable_get(k)] })
      end
      verify
    RUBY
  end

  def test_count_in_inspect_and_instance_variables
    run_both(<<~'RUBY')
      owner = Thread::Mutex.new
      write(owner, 0...3)
      assert_equal(3, owner.instance_variables.size)
      text = Kernel.instance_method(:inspect).bind_call(owner)
      3.times { |i| assert_include(text, "@f#{i}=\"v#{i}\"") }
    RUBY
  end

  def test_frozen_owners
    run_both(<<~'RUBY')
      owners do |name, owner|
        write(owner, 0...4)
        owner.freeze
        4.times { minor }
        assert_raise(FrozenError) { owner.instance_variable_set(:@f0, 1) }
        assert_raise(FrozenError) { owner.instance_variable_set(:@new, 1) }
        assert_raise(FrozenError) { owner.remove_instance_variable(:@f0) }
        assert_equal(values(0...4), read(owner, 0...4), name)
        assert_equal(true, owner.instance_variable_defined?(:@f3), name)
      end
      text = Text.new("t")
      50.times { text.a = 1 }
      text.freeze
      assert_raise(FrozenError) { text.a = 2 }
      assert_raise(FrozenError) { text.b = 2 }
      assert_equal([1, nil], [text.a, text.b])
      verify
    RUBY
  end

  def test_bad_names
    run_alone(<<~'RUBY')
      owner = [1]
      ["f", "F", "@@f", "@", "@1", "$f", ""].each do |name|
        assert_raise(NameError) { owner.instance_variable_set(name, 1) }
        assert_raise(NameError) { owner.instance_variable_get(name) }
        assert_raise(NameError) { owner.remove_instance_variable(name) }
      end
      assert_raise(TypeError) { owner.instance_variable_set(1, 1) }
      assert_equal([], owner.instance_variables)
    RUBY
  end

  def test_seventy_thousand_ivars
    run_alone(<<~'RUBY', timeout: 300)
      owner = +"s"
      70_000.times { |i| owner.instance_variable_set(:"@f#{i}", i) }
      probes = [0, 1, 77, 78, 79, 255, 256, 65_534, 65_535, 65_536, 69_999]
      assert_equal(probes, read(owner, probes))
      GC.start
      copy = owner.dup
      assert_equal([70_000, probes], [copy.instance_variables.size, read(copy, probes)])
      assert_equal(69_999, owner.remove_instance_variable(:@f69999))
      assert_equal(69_999, owner.instance_variables.size)
    RUBY
  end

  def test_chilled_string_literal_warns_once_and_takes_the_ivar
    script = <<~'RUBY'
      3.times do
        s = 'lit'
        %i[@a @b].each { |name| s.instance_variable_set(name, 1) }
        p s.instance_variables
      end
    RUBY
    assert_in_out_err(["-W:deprecated", "-e", script], "", ["[:@a, :@b]"] * 3,
                      /literal string will be frozen/)
  end
end
