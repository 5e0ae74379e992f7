# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"

# An extension can have a function called at each allocation, also in the middle of a write to an
# owner's fields. When that function writes to the same owner, neither write is lost (nor on stock,
# where ivars are not allocated as objects).
class TestAllocationHooks < Test::Unit::TestCase
  include ExtensionTools

  PRELUDE = <<~'RUBY'
    require ARGV[0]
    require ARGV[1]
    BEFORE = ARGV[2]
    MAKERS = {array: -> { [1] }, string: -> { +"text" }, struct: -> { Struct.new(:a).new(1) },
              object: -> { Object.new }, class: -> { Class.new }, module: -> { Module.new }}
    SIZES = [0, 1, 2, 3, 4, 7, 8, 9, 17, 18, 19, 22, 23, 24, 27, 31, 39, 79, 100]
    def made(maker, size)
      maker.call.tap { |owner| size.times { |i| owner.instance_variable_set(:"@f#{i}", i) } }
    end
    def all(owner)
      names = owner.instance_variables.grep(/@[fh]/)
      names.to_h { |name| [name, owner.instance_variable_get(name)] }
    end
    def plain(size) = (0...size).to_h { |i| [:"@f#{i}", i] }
    def check(said, wanted, owner)
      abort "#{said}: #{all(owner)} instead of #{wanted}" unless all(owner) == wanted
    end

    # The base's assertions forbid a hook to allocate while an incremental mark is under way.
    def quietly(&block)
      ARGV[3] == "assertions" ? without_gc(&block) : yield
    end
    def without_gc
      GC.start
      disabled = GC.disable
      yield
    ensure
      GC.enable unless disabled
    end

    $hooked = 0
    # For each kind of owner and each size: the block, with a hook at its first allocation, its
    # second, ... Then `after`.
    def each_allocation(name, value, after)
      MAKERS.each do |kind, maker|
        SIZES.each do |size|
          (0..).each do |n|
            owner = made(maker, size)
            result = nil
            reached = quietly do
              AllocationHook.at(n, owner, name, value) { result = yield(owner, size) }
            end
            break unless reached
            $hooked += 1
            after.call("#{kind} with #{size}, hook at allocation #{n}", owner, size, result)
          end
        end
      end
    end
    Ractor.new { Ractor.receive } if BEFORE == "ractors"
    exhaust_shapes if BEFORE == "exhausted"
  RUBY

  # The same body on all layouts. It prints how often a hook ran, because a test in which no hook
  # ran tests nothing.
  def run_hooked(body, layouts: %w[shapes exhausted ractors])
    compile(OWN, "allocation_hook", File.read("#{__dir__}/../harness/allocation_hook.c")) do |file|
      layouts.each do |before|
        words = [OWN, "-W0", "--disable-gems", "-e", "#{PRELUDE}\n#{body}\nputs $hooked",
                 "#{__dir__}/../tools/fields_tools.rb", file, before]
        words << "assertions" if %w[debug hostile].include?(MODE)
        out, status = Open3.capture2e(CLEAN, *words)
        assert_predicate(status, :success?, "#{before}: #{out.lines.last(5).join}")
        assert_operator(out.to_i, :>, 0, before)
      end
    end
  end

  def test_a_hook_that_adds_a_field_while_one_is_added
    run_hooked(<<~'RUBY')
      after = ->(said, owner, size, _) { check(said, plain(size + 1).merge(:@hook => "h"), owner) }
      each_allocation(:@hook, "h", after) do |owner, size|
        owner.instance_variable_set(:"@f#{size}", size)
      end
    RUBY
  end

  def test_a_hook_that_sets_the_field_that_is_added
    run_hooked(<<~'RUBY')
      after = ->(said, owner, size, _) { check(said, plain(size).merge(:@hook => "mine"), owner) }
      each_allocation(:@hook, "h", after) do |owner, size|
        owner.instance_variable_set(:@hook, "mine")
      end
    RUBY
  end

  def test_a_hook_that_removes_a_field_while_one_is_added
    run_hooked(<<~'RUBY')
      after = lambda do |said, owner, size, _|
        check(said, plain(size).except(:@f0).merge(:@f => 1), owner)
      end
      each_allocation(:@f0, nil, after) do |owner, size|
        owner.instance_variable_set(:@f, 1)
      end
    RUBY
  end

  def test_a_hook_that_adds_a_field_while_one_is_removed
    run_hooked(<<~'RUBY')
      after = lambda do |said, owner, size, _|
        check(said, plain(size).except(:@f0).merge(:@hook => "h"), owner)
      end
      each_allocation(:@hook, "h", after) do |owner, size|
        owner.remove_instance_variable(:@f0) if size > 0
      end
    RUBY
  end

  # Afterwards the owner has its old shape, and another fields object. Without GC: the hook makes an
  # array, which the base's assertions do not allow while an incremental mark is under way.
  def test_a_hook_that_removes_all_and_sets_them_again
    run_hooked(<<~'RUBY')
      GC.start
      GC.disable
      after = lambda do |said, owner, size, _|
        found = all(owner)
        again = plain(size).transform_values { "again" }
        next if found.except(:@f) == again && [1, "again"].include?(found[:@f])
        abort "#{said}: #{found}"
      end
      each_allocation(:@all, ["again"], after) do |owner, _|
        owner.instance_variable_set(:@f, 1)
        owner.dup
      end
    RUBY
  end

  def test_a_hook_that_adds_a_field_while_the_owner_is_copied
    run_hooked(<<~'RUBY')
      after = lambda do |said, owner, size, copy|
        check(said, plain(size).merge(:@hook => "h"), owner)
        wanted = copy.instance_variable_defined?(:@hook) ? all(owner) : plain(size)
        check("#{said}, the copy", wanted, copy)
      end
      each_allocation(:@hook, "h", after) { |owner, _| owner.dup }
      each_allocation(:@hook, "h", after) { |owner, _| owner.clone }
    RUBY
  end

  def test_a_hook_that_adds_a_field_while_the_owner_is_listed
    run_hooked(<<~'RUBY')
      listed = ->(names) { names.grep_v(:@hook).grep(/@[fh]/) }
      right = lambda do |said, owner, size, names|
        next if listed.(names) == plain(size).keys && all(owner) == plain(size).merge(:@hook => "h")
        abort "#{said}: #{names}"
      end
      each_allocation(:@hook, "h", right) { |owner, _| owner.instance_variables }
    RUBY
  end

  # A new shape can need memory, and the GC, whose sweep has hooks. They may not allocate, but they
  # can remove a field of the owner in place: also with 19, where the values go back to the slot.
  def test_a_hook_of_the_sweep_that_removes_a_field
    omit "the base's assertions forbid it" unless %w[default asan].include?(MODE)
    body = <<~'RUBY'
      body = lambda do |kind, maker, size, change|
        names = Array.new(size) { |i| :"@f#{kind}#{size}#{change}#{i}" }
        owner = maker.call
        names.each { |name| owner.instance_variable_set(name, name) }
        # So that the hook finds the shape without the last one.
        owner.remove_instance_variable(names.last)
        owner.instance_variable_set(names.last, names.last)
        30.times { "garbage" + kind.to_s }
        GC.stress = true
        hooked = AllocationHook.at_sweep(owner, names.last, nil) do
          if change == :set then owner.instance_variable_set(:@f_new, :@f_new)
          else owner.remove_instance_variable(names[1])
          end
        end
        GC.stress = false
        $hooked += 1 if hooked
        wanted = change == :set ? [*names, :@f_new] : names - [names[1]]
        wanted -= [names.last] if hooked
        wanted = wanted.to_h { |name| [name, name] }
        abort "#{kind}, #{size}, #{change}: #{all(owner)}" unless all(owner) == wanted
      end
      MAKERS.slice(:array, :string, :struct, :class).each do |kind, maker|
        [3, 7, 17, 19, 26, 45].each { |n| %i[set remove].each { |way| body[kind, maker, n, way] } }
      end
    RUBY
    run_hooked(body, layouts: %w[shapes])
  end

  # What an allocation's hook made superfluous stays for the GC. It has no shape, and takes no more
  # than its array.
  def test_superfluous_fields_objects_have_a_size
    run_hooked(<<~'RUBY')
      require "objspace"
      GC.start
      GC.disable
      fill = ->(owner, range) { range.each { |i| owner.instance_variable_set(:"@f#{i}", i) } }
      40.times { fill[[], 0...60] }
      20.times do
        4.times do |n|
          owner = []
          hooked = AllocationHook.at(n, owner, :@hook, 1) { fill[owner, 0...1] }
          $hooked += 1 if hooked
        end
      end
      sizes = ObjectSpace.dump_all(output: :string).lines.grep(/"imemo_type":"fields"/)
      largest = sizes.map { |line| line[/"memsize":(\d+)/, 1].to_i }.max
      abort "a fields object of #{largest} bytes" if largest > 100_000
    RUBY
  end

  LAST_LOOK = <<~'C'
    #include <ruby.h>
    #include <ruby/debug.h>
    static long looked, found;
    static ID name;
    static int
    count(ID id, VALUE value, st_data_t ignored)
    {
        found++;
        return ST_CONTINUE;
    }
    static void
    swept(VALUE event, void *ignored)
    {
        VALUE owner = rb_tracearg_object(rb_tracearg_from_tracepoint(event));
        int type = RB_BUILTIN_TYPE(owner);
        if (type != T_ARRAY && type != T_STRING && type != T_CLASS) return;
        looked++;
        found += RTEST(rb_ivar_defined(owner, name)) + rb_ivar_count(owner);
        found += !NIL_P(rb_ivar_get(owner, name));
        rb_ivar_foreach(owner, count, 0);
    }
    static VALUE
    look(VALUE self)
    {
        VALUE hook = rb_tracepoint_new(0, RUBY_INTERNAL_EVENT_FREEOBJ, swept, 0);
        rb_gc_register_mark_object(hook);
        rb_tracepoint_enable(hook);
        return hook;
    }
    static VALUE
    seen(VALUE self)
    {
        return rb_assoc_new(LONG2NUM(looked), LONG2NUM(found));
    }
    void
    Init_last_look(void)
    {
        name = rb_intern("@v0");
        rb_define_global_function("look", look, 0);
        rb_define_global_function("seen", seen, 0);
    }
  C

  # The sweep can free the fields before their owner, so a hook on the owner's sweep finds none.
  def test_a_hook_of_the_sweep_finds_no_fields
    compile(OWN, "last_look", LAST_LOOK) do |file|
      words = [OWN, "-W0", "--disable-gems", "-r", file, "-e"]
      out, status = Open3.capture2e(CLEAN, *words, <<~'RUBY')
        look
        8.times do |round|
          20_000.times do |i|
            owner = i.odd? ? [i] : +"s"
            (round * 3 + 1).times { |j| owner.instance_variable_set(:"@v#{j}", i) }
          end
          500.times { Class.new { 3.times { |j| instance_variable_set(:"@v#{j}", j) } } }
          GC.start
          20_000.times { +"another" }
        end
        looked, found = seen
        puts looked, found
      RUBY
      assert_predicate(status, :success?, out.lines.last(5).join)
      looked, found = out.split.map(&:to_i)
      assert_operator(looked, :>, 100_000)
      assert_equal(0, found)
    end
  end
end
