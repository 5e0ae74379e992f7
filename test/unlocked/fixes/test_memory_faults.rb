# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Faults of the base's memory that patches/fixes closes: most programs crash on stock.
class TestMemoryFaults < Test::Unit::TestCase
  include SeparateProcess

  def test_debug_and_verbose_are_roots
    assert_separately([], Cases["fixes/memory_faults/debug_and_verbose_are_roots"])
  end

  # Bug-21671
  def test_written_strings_that_are_interned
    assert_separately([], <<~'RUBY', timeout: 60)
      File.open(IO::NULL, "w") do |null|
        10.times do
          700.times { |i| null.write(-("#{i}" + "a" * 2048)) }
          50.times { |i| null.write(("#{i}" + "b" * 100).freeze, -("#{i}" + "c" * 300)) }
          GC.start
        end
      end
      kept = (0...200).map { |i| -("#{i}" + "k" * 1000) }
      File.open(IO::NULL, "w") { |null| 3.times { kept.each { |s| null.write(s) }; GC.start } }
      kept.each_with_index { |s, i| assert_same(s, -("#{i}" + "k" * 1000)) }
    RUBY
  end

  # On stock both ractors give the memory of one string away.
  def test_frozen_strings_that_several_ractors_write
    assert_ractor(<<~'RUBY', timeout: 60)
      texts = Ractor.make_shareable(Array.new(300) { |i| "#{i} " + "w" * 200 })
      4.times.map do
        Ractor.new(texts) do |list|
          File.open(IO::NULL, "w") { |null| 20.times { list.each { |s| null.write(s) } } }
          list.map(&:size).sum
        end
      end.each { |r| assert_equal(texts.sum(&:size), r.take) }
      GC.start
      assert_equal("7 " + "w" * 200, texts[7])
    RUBY
  end

  # A call cache without a class has no method entry, or one that may be freed.
  def test_dump_of_call_caches
    assert_separately(%w[-W0 -robjspace], Cases["fixes/memory_faults/dump_of_call_caches"])
  end

  def test_super_without_a_superclass
    [[], %w[--yjit --yjit-call-threshold=1], %w[--rjit --rjit-call-threshold=1]].each do |option|
      next if option[0] && !assert_in_out_err([*option, "-e", ""]) { |_, err| break err.empty? }
      assert_separately(["-W0", *option], Cases["fixes/memory_faults/super_without_a_superclass"])
    end
  end

  def test_for_with_splats
    answers = %w[prism parse.y].map do |parser|
      program = Cases["fixes/memory_faults/for_with_splats"]
      options = ["--disable-gems", "-W0", "--parser=#{parser}"]
      out, err, status = EnvUtil.invoke_ruby(options, program, true, true)
      assert_predicate(status, :success?, err)
      out
    end
    assert_equal(answers[1], answers[0])
    assert_match(/\A\[1, 2, :any, :any, \[1, 2\], \[3\], \[\]/, answers[0])
  end

  # OpenSSL crashes when it encodes a DSA key that has no parameters.
  def test_dsa_without_a_key
    omit("openssl is not built") unless $LOAD_PATH.any? { |dir| File.exist?("#{dir}/openssl.rb") }
    assert_separately(["-ropenssl"], Cases["fixes/memory_faults/dsa_without_a_key"])
  end

  # OpenSSL's memory is free when `each` has returned.
  def test_options_of_a_key_that_keep_their_block
    omit("openssl is not built") unless $LOAD_PATH.any? { |dir| File.exist?("#{dir}/openssl.rb") }
    assert_separately(["-ropenssl"], <<~'RUBY')
      options = Class.new(Hash) do
        def each(&block) = (@kept = block) && super
        attr_reader :kept
      end.new
      options["rsa_keygen_bits"] = "1024"
      key = OpenSSL::PKey.generate_key("RSA", options)
      assert_equal(1024, key.n.num_bits)
      1000.times { OpenSSL::Digest.new("SHA256") << "x" }
      assert_nothing_raised { options.kept.call(["rsa_keygen_bits", "1024"]) }
      assert_raise(OpenSSL::PKey::PKeyError) { OpenSSL::PKey.generate_key("RSA", {"no" => "1"}) }
    RUBY
  end

  def test_psych_of_a_long_read
    assert_separately(["-rpsych"], Cases["fixes/memory_faults/psych_of_a_long_read"])
  end

  def test_prism_of_a_long_line
    assert_separately(["-rprism"], Cases["fixes/memory_faults/prism_of_a_long_line"])
  end

  def test_stringio_of_nil
    assert_separately(["-rstringio"], Cases["fixes/memory_faults/stringio_of_nil"])
  end

  def test_stringio_that_changes_in_the_middle
    assert_separately(
      ["-rstringio"], Cases["fixes/memory_faults/stringio_that_changes_in_the_middle"])
  end

  def test_strscan_after_an_integer
    assert_separately(["-rstrscan"], Cases["fixes/memory_faults/strscan_after_an_integer"])
  end

  def test_caller_locations_that_end_in_c
    assert_separately([], Cases["fixes/memory_faults/caller_locations_that_end_in_c"])
  end

  def test_list_that_changes_while_it_is_formatted
    assert_separately([], Cases["fixes/memory_faults/list_that_changes_while_it_is_formatted"])
  end

  def test_directory_that_its_block_closes
    assert_separately([], Cases["fixes/memory_faults/directory_that_its_block_closes"])
  end

  # Stock crashes, or reads names of freed memory.
  def test_directory_that_another_thread_closes
    run_alone(Cases["fixes/memory_faults/directory_that_another_thread_closes"],
              args: ["-rtmpdir"])
  end

  # Stock has other names, and some twice.
  def test_directory_that_other_threads_read
    run_alone(Cases["fixes/memory_faults/directory_that_other_threads_read"], args: ["-rtmpdir"])
  end

  # Stock has no name, or that of something else.
  def test_names_that_c_code_reads
    run_alone(Cases["fixes/memory_faults/names_that_c_code_reads"], args: ["-rpathname"])
  end

  # Stock goes on with a descriptor of -1, in freed memory.
  def test_io_that_is_initialized_again
    run_alone(Cases["fixes/memory_faults/io_that_is_initialized_again"], args: ["-rtempfile"])
  end

  # Stock reads beyond the Proc: AddressSanitizer sees it.
  def test_blocks_in_c_are_compared
    assert_separately([], <<~'RUBY')
      list = Class.new do
        include Enumerable
        attr_reader :seen
        def each(&block) = @seen = [block.dup, block.clone, :p.to_proc].map { |copy| copy == block }
      end.new
      list.map { }
      assert_equal([true, true, false], list.seen)
    RUBY
  end

  # AddressSanitizer sees on stock what is read at the old place of the arguments.
  def test_arguments_that_move
    assert_separately([], Cases["fixes/memory_faults/arguments_that_move"])
  end

  def test_name_that_no_symbol_has
    assert_separately([], <<~'RUBY')
      name = "no_symbol_" + "has_this"
      error = assert_raise(NameError) { Object.new.singleton_method(name) }
      assert_match(/no_symbol_has_this/, error.message)
      assert_equal(name, error.name.to_s)
    RUBY
  end

  # Stock crashes.
  def test_encoding_set_while_read
    assert_separately(%w[-W0], Cases["fixes/memory_faults/encoding_set_while_read"])
  end

  # Stock writes to the FILE that is gone.
  def test_output_of_a_dump_that_is_closed
    assert_separately(%w[-W0 -robjspace -rtempfile], <<~'RUBY')
      [:dump_all, :dump_shapes].each do |dump|
        Tempfile.create do |file|
          since = Object.new
          since.define_singleton_method(:to_int) { file.close; 0 }
          assert_raise(IOError, dump) { ObjectSpace.public_send(dump, output: file, since:) }
        end
      end
    RUBY
  end
end
