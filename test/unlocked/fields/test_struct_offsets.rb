# frozen_string_literal: true
require "test/unit"
require "json"
require "open3"
require "tempfile"

# Debuggers and profilers know CRuby's inner structs by offsets: those compiled against 3.4's own
# headers (datadog, vernier, ...), and those that read another process's memory (rbspy). So the
# base's members keep their offsets; a member of the fork stands behind them, or where the base has
# padding. By debug information.
class TestStructOffsets < Test::Unit::TestCase
  BUILD = ENV["UNLOCKED_BUILD"]
  MODE = ENV.fetch("UNLOCKED_MODE", "default")

  STRUCTS = %w[
    rb_vm_struct rb_ractor_struct rb_thread_struct rb_native_thread rb_execution_context_struct
    rb_control_frame_struct rb_iseq_struct rb_iseq_constant_body rb_classext_struct
    rb_method_entry_struct rb_callable_method_entry_struct rb_method_definition_struct
    rb_cref_struct rb_captured_block rb_callinfo rb_callcache rb_id_table rb_shape
    RBasic RObject RClass RString RArray RHash RStruct RTypedData RData RFile RSymbol
  ].freeze

  # Members of the base that are not where stock has them, with the reason.
  MUST_DIFFER = {
    "rb_classext_struct" => {
      "iv_ptr" => "fields_obj takes its place: a class keeps its variables in a fields object"
    },
    "RStruct" => {
      "as" => "larger: fields_obj stands behind ptr, in a word of the slot that the base leaves",
      "as.heap" => "the same"
    },
    "RTypedData" => {
      "type" => "tagged_type, where typed_flag stood: fields takes its place",
      "typed_flag" => "the header says it"
    },
    "rb_ractor_struct" => {
      "sync.wait.waiting_thread" => "waiters takes its place: several threads of a ractor wait"
    },
    "rb_method_definition_struct" => {
      "reference_count" => "28 bits become the whole int: ractors count in it at once"
    }
  }.freeze

  # Members of the fork.
  NEW = {
    "rb_classext_struct" => %w[fields_obj struct_votes],
    "RStruct" => %w[as.heap.fields_obj],
    "rb_shape" => %w[field_votes],
    "RTypedData" => %w[fields fields.refused fields.ref tagged_type],
    "rb_ractor_struct" =>
      %w[sync.wait.waiters threads.sched.slice_ticks stats_books last_lineno stores last_regexp
         isolated_svars],
    "rb_thread_struct" =>
      %w[sched.next_waits stats_wait stats_left_path stats_left_length stats_left_line stats_joins
         event_node event_node.next event_node.prev insns_count],
    "rb_execution_context_struct" =>
      %w[lent_texts fields_cache fields_cache.owner fields_cache.fields_obj counted],
    "rb_iseq_constant_body" => %w[ep_escaped]
  }.freeze

  # Runs in gdb: each struct's members, with those of nested structs, and their offsets in bits.
  READER = <<~'PYTHON'
    import gdb, json, os

    def members(kind, prefix, start):
        for field in kind.fields():
            if not hasattr(field, "bitpos"):
                continue
            name, place = prefix + (field.name or ""), start + field.bitpos
            inner = field.type.strip_typedefs()
            if field.name:
                yield name, [place, field.bitsize or inner.sizeof * 8]
            if inner.code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
                yield from members(inner, name + "." if field.name else prefix, place)

    found = {}
    for name in os.environ["STRUCTS"].split():
        try:
            kind = gdb.lookup_type("struct " + name)
        except gdb.error:
            continue
        found[name] = dict(members(kind, "", 0)) | {"": [0, kind.sizeof * 8]}
    print("JSON " + json.dumps(found))
  PYTHON

  def setup
    omit "runs where the stock build stands beside (make test-unlocked)" unless BUILD
    omit "the other builds have other structs by their purpose" unless MODE == "default"
    assert_path_exist("#{BUILD}/stock/bin/ruby", "the stock build is missing: make stock")
  end

  def offsets(program)
    Tempfile.create(["reader", ".py"]) do |script|
      script.write(READER)
      script.close
      words = ["gdb", "-nx", "-batch", "-ex", "set language c", "-x", script.path, program]
      out, status = Open3.capture2e({"STRUCTS" => STRUCTS.join(" ")}, *words)
      json = out[/^JSON (.*)$/, 1]
      assert(json, "gdb says nothing about #{program} (#{status}): #{out}")
      JSON.parse(json)
    end
  end

  def program(folder)
    Dir.glob("#{folder}/obj/libruby*.so.*.*.*").first || "#{folder}/obj/ruby"
  end

  def test_members_of_the_base_are_where_stock_has_them
    stock, fork = offsets(program("#{BUILD}/stock")), offsets(program(BUILD))
    [stock, fork].each { |found| assert_empty(STRUCTS - found.keys, "a build without -g?") }
    STRUCTS.each do |name|
      theirs, ours = stock[name].except(""), fork[name].except("")
      moved = theirs.reject { |member, place| ours[member] == place }.keys
      assert_equal(MUST_DIFFER.fetch(name, {}).keys, moved, "members of #{name} elsewhere, or gone")
      assert_equal(NEW.fetch(name, []), ours.keys - theirs.keys, "members of #{name} that are new")
    end
  end

  # An array of structs, or one that ends another, would move what follows; a size that grows is
  # told here.
  def test_sizes_are_those_of_stock_but_where_members_were_added_behind
    stock, fork = offsets(program("#{BUILD}/stock")), offsets(program(BUILD))
    grown = STRUCTS.select { |name| stock[name][""] != fork[name][""] }
    assert_equal(%w[rb_ractor_struct rb_thread_struct rb_execution_context_struct RStruct], grown)
  end
end
