# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"

# Structs that C code defines, and that C code writes to while they are allocated.
class TestStructFieldsExtensions < Test::Unit::TestCase
  include ExtensionTools

  PRELUDE = <<~'RUBY'
    require ARGV[0]
    require ARGV[1]
    def check(said, wanted, found) = found == wanted || abort("#{said}: #{found}, not #{wanted}")
    def told(s) = s.instance_variables.map { |v| [v, s.instance_variable_get(v)] }
    exhaust_shapes if ARGV[2] == "exhausted"
    # The base's assertions forbid a hook to allocate while an incremental mark is under way.
    def tag(count, &block)
      GC.start
      GC.disable
      StructHook.tag(count, &block)
    ensure
      GC.enable
    end
  RUBY

  def run_hooked(body)
    source = File.read("#{__dir__}/../harness/struct_fields_hook.c")
    compile(OWN, "struct_fields_hook", source) do |file|
      %w[shapes exhausted].each do |before|
        words = [OWN, "-W0", "--disable-gems", "-r", "#{__dir__}/../tools/fields_tools.rb", "-e",
                 "#{PRELUDE}\n#{body}\nverify\nputs :done"]
        words.push("#{__dir__}/../tools/struct_fields_tools.rb", file, before)
        out, status = Open3.capture2e(CLEAN, *words)
        assert_predicate(status, :success?, "#{before}: #{out.lines.last(5).join}")
        assert_equal("done\n", out, before)
      end
    end
  end

  # The allocator must not lose what the hook wrote, and must leave no other word uninitialised.
  def test_a_hook_writes_to_a_struct_that_is_allocated
    run_hooked(<<~'RUBY')
      WIDTHS.each do |n|
        [struct_class(n), data_class(n)].each do |klass|
          [0, 1, 5, 90, 1].each do |count|
            made = nil
            seen = tag(count) do
              made = [klass.allocate, klass.new(*contents(n)), klass.allocate.dup]
            end
            check("#{n} seen", true, seen >= 4)
            wanted = Array.new(count) { |i| [:"@h#{i}", i] }
            made.each { |s| check("#{n} with #{count}", wanted, told(s)) }
            check("#{n} members", contents(n), made[1].to_h.values)
            write(made[0], 0...3)
            check("#{n} more", wanted + names(0...3).zip(values(0...3)), told(made[0]))
          end
          plain = klass.allocate
          check("#{n} plain", [], told(plain))
        end
      end
      shake
      range = nil
      check("ranges", 1, tag(2) { range = Range.new(1, 9) })
      check("range", [[:@h0, 0], [:@h1, 1]], told(range))
    RUBY
  end

  def test_structs_defined_in_c
    run_hooked(<<~'RUBY')
      none, some, data = StructHook.classes
      own = [[:@own, true]]
      3.times do
        [none.allocate, none.allocate.dup].each do |s|
          check("own allocator", own, told(s))
          write(s, 0...5)
          check("own allocator", own + names(0...5).zip(values(0...5)), told(s.clone))
        end
        [StructHook.new(some), write(StructHook.new(some), 0...4)].each_with_index do |s, i|
          check("members", [nil, true, false], s.to_a)
          check("accessors", [nil, true, false], [s.a, s.b, s.c])
          check("variables", i * 4, s.instance_variables.size)
        end
        made = data.new(1, 2, 3)
        check("data", [{a: 1, b: 2, c: 3}, []], [made.to_h, told(made)])
        raised = begin made.instance_variable_set(:@a, 1) rescue $!.class end
        check("data", FrozenError, raised)
        GC.start
      end
      shake
    RUBY
  end

  # A class that gets other members after structs were made of it: copies of the old ones are
  # refused as on stock, and both keep what they have.
  RESIZED = <<~'RUBY'
    require ARGV[0]
    require ARGV[1]
    def told(s) = [s.to_a, s.instance_variables.map { |v| [v, s.instance_variable_get(v)] }]
    def raised
      "no error: #{yield.class}"
    rescue StandardError => e
      "#{e.class}: #{e.message}"
    end
    [*0..10, 17, 18, 19, 38, 77, 78, 79].each do |n|
      [n + 1, n + 30, n - 1].each do |other|
        next if other < 0
        [0, 1, 5].each do |count|
          klass = Object.const_set(:"K#{n}To#{other}With#{count}", struct_class(n))
          old = write(klass.new(*contents(n)), 0...count)
          StructHook.resize(klass, members(other))
          made = write(klass.allocate, 0...count, "m")
          p [n, other, count, raised { old.dup }, raised { old.clone }]
          p [raised { Marshal.dump(old) }, raised { made.send(:initialize_copy, old) }]
          p [raised { old.send(:initialize_copy, made) }, raised { old.members }]
          p [raised { old.inspect }, raised { made.inspect }]
          write(old, 3...5)
          write(made, 4...6)
          copy = made.dup
          write(copy, 0...1, "c")
          p [told(old), told(made), told(copy)]
        end
      end
    end
  RUBY

  def test_a_class_whose_members_change
    source = File.read("#{__dir__}/../harness/struct_fields_hook.c")
    told = [stock, OWN].map do |ruby|
      compile(ruby, "struct_fields_hook", source) do |file|
        tools = "#{__dir__}/../tools"
        words = [ruby, "-W0", "--disable-gems", "-r", "#{tools}/fields_tools.rb", "-e", RESIZED]
        out, status = Open3.capture2e(CLEAN, *words, "#{tools}/struct_fields_tools.rb", file)
        assert_predicate(status, :success?, out.lines.last(5).join)
        out
      end
    end
    assert_match(/TypeError: struct size mismatch/, told[0])
    assert_equal(*told)
  end
end
