# frozen_string_literal: true
require "test/unit"
require "rbconfig"
require_relative "../tools/separate_process"
require_relative "../tools/extension_tools"

# Ids of objects (internal/heap/object_id.h), which take no lock and leave no trace in the object.
# CRuby gives the same ids, from two tables under the VM lock. OID-A: to_objects, stress; OID-B:
# ractors; OID-C: lost, ractors, tools/object_id_stress.rb; OID-D to OID-F: to_objects, sending,
# limits.
class TestObjectId < Test::Unit::TestCase
  include MixedExtensionTools
  include SeparateProcess
  TIMEOUT = 180
  PRELUDE = Cases["heap/object_id/prelude"]

  def run_case(name, **opt) = run_alone(Cases["heap/object_id/#{name}"], **opt)

  def test_numbers = run_case("numbers", args: %w[--disable-gems])
  def test_every_object = run_case("every_object")
  def test_orders = run_case("orders")
  def test_to_objects = run_case("to_objects")
  def test_finalizers = run_case("finalizers")
  def test_stress = run_case("stress")
  def test_hashes = run_case("hashes")
  def test_ractors = run_case("ractors")
  def test_sending = run_case("sending")
  def test_no_more_shapes = run_case("no_more_shapes")

  def test_finalizers_at_exit
    assert_in_out_err(%w[-W0 --disable-gems], Cases["heap/object_id/at_exit"], %w[true true])
  end

  def test_methods
    run_case("methods")
    run_with_yjit(Cases["heap/object_id/methods"])
  end

  def test_no_trace
    run_case("no_trace")
    run_with_yjit(Cases["heap/object_id/no_trace"])
  end

  def test_ways_to_call
    run_case("ways_to_call")
    run_with_yjit(Cases["heap/object_id/ways_to_call"])
  end

  def test_fork
    omit("no fork") unless Process.respond_to?(:fork)
    run_case("fork")
  end

  def test_fork_beside_ractors
    omit("no fork") unless Process.respond_to?(:fork)
    run_case("fork_beside_ractors")
  end

  def with_hooks(ruby = OWN)
    needs_build
    source = File.read("#{__dir__}/../harness/object_id_hooks.c")
    compile(ruby, "object_id_hooks", source) { |path| yield ["-r", path] }
  end

  # No program gets there: before ids are no fixnums, and no signed words; at the last addresses of
  # the index, and where they have begun again; nearly the last ids.
  ADDRESSES = 2**64 / 40 * 8
  LIMITS = [2**62 - 64, 2**63 - 64, ADDRESSES - 8 * 200_000, ADDRESSES + 2**30,
            2**64 - 8 * 200_000].freeze

  def said_at_limit(ruby, first)
    text = "#{PRELUDE}\n#{Cases["heap/object_id/limits"]}"
    with_hooks(ruby) do |args|
      IO.popen([CLEAN, ruby, "-W0", *args, "-", first.to_s, err: %i[child out]], "r+") do |io|
        io.write(text)
        io.close_write
        io.read
      end
    end
  end

  def test_limits
    LIMITS.each do |first|
      said = said_at_limit(OWN, first)
      assert_equal(said_at_limit(stock, first), said, "from #{first} on")
      assert_match(/^at exit: true$/, said)
      assert_no_match(/false/, said, "from #{first} on")
    end
  end

  def test_limits_beside_ractors = with_hooks { |args| run_case("limits_ractors", args: args) }

  def test_hooks = with_hooks { |args| run_case("hooks", args: args) }

  # While another ractor keeps the VM's lock. A hostile build has regions of 1 KB.
  def test_no_lock
    with_hooks do |args|
      bits = MODE == "hostile" ? 10 : 16
      run_alone(Cases["heap/object_id/no_lock", REGION_BITS: bits], args: args)
    end
  end

  # OID-C
  def test_lost_flag = with_hooks { |args| run_case("lost", args: args) }

  # Objects by reference, which DRb finds by their ids. It is a bundled gem.
  def test_drb
    sources = $LOAD_PATH.map { |path| File.expand_path("../.bundle/gems", path) }
    drb = sources.flat_map { |path| Dir["#{path}/drb-*/lib"] }.first
    omit("no sources of drb here") unless drb
    run_case("drb", args: ["-I", drb])
  end

  # What this Ruby prints, which must be what CRuby prints.
  def said_by_both(*args)
    needs_build
    own, stocks = [OWN, stock].map do |ruby|
      IO.popen([CLEAN, ruby, "-W0", "--disable-gems", *args, err: %i[child out]], &:read)
    end
    assert_equal(stocks, own)
    own
  end

  # Anything at all.
  def test_refused
    program = File.expand_path("../cases/heap/object_id/refused.rb", __dir__)
    assert_match(/is recycled object/, said_by_both(program))
  end

  def test_first_ids
    assert_equal("[8, 16, 24]\n", said_by_both("-e", "p [Object.new, [], +''].map(&:object_id)"))
  end

  def test_moved
    program = File.expand_path("../cases/heap/object_id/moved.rb", __dir__)
    assert_match(/^object: /, said_by_both(program))
  end

  # Ids of own, shared, dying, moved and compacted objects, asked by four ractors.
  def test_several_ractors_at_length
    script = File.expand_path("../tools/object_id_stress.rb", __dir__)
    args = ["-W0", script, AtLength.of(4).to_s]
    assert_in_out_err(args, "", /\A0 wrong, [1-9]\d{3,} ids/, [], timeout: AtLength.of(300))
  end
end
