# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"
require_relative "../tools/separate_process"

# Faults of the memory of extensions that patches/fixes/ext closes. With the rules left out each
# program fails, or AddressSanitizer ends it.
class TestExtensions < Test::Unit::TestCase
  include ExtensionTools
  include SeparateProcess

  def run_with(program, *libraries, args: [])
    found = ->(name) { $LOAD_PATH.any? { |folder| Dir["#{folder}/#{name}.{rb,so}"].any? } }
    libraries.each { |name| omit("#{name} is not built") unless found[name] }
    args += libraries.map { |name| "-r#{name}" }
    run_alone(Cases["fixes/extensions/#{program}"], args:)
  end

  # A program for a gem: the whole Ruby runs it.
  def run_gem(program, gem)
    program = File.expand_path("../cases/fixes/extensions/#{program}.rb", __dir__)
    out, status = Open3.capture2e(CLEAN, OWN, "-W0", program)
    omit("#{gem} is not built") if out.include?("cannot load such file -- #{gem}")
    assert_equal(["", true], [out, status.success?])
  end

  def test_arguments_that_to_str_changes
    run_with("openssl_arguments", "openssl")
  end

  # Stock frees twice, and crashes.
  def test_objects_that_an_argument_initializes_again
    run_with("openssl_again", "openssl")
  end

  # Stock crashes.
  def test_protocols_that_are_no_strings
    run_with("openssl_protocols", "openssl", "tmpdir", "fileutils")
  end

  def test_texts_of_dates
    run_with("date_texts", "date")
  end

  def test_numbers_of_dates
    run_with("date_loads", "date")
  end

  # Stock has another sum.
  def test_digest_of_a_long_text
    omit("no space for long strings") if [nil].pack("p").size < 8
    run_with("digest_long", "digest/sha1")
  end

  # Stock has the name of something else, or none: GC.stress.
  def test_name_of_an_anonymous_digest
    run_with("digest_names", "digest/md5")
  end

  # Stock raises SystemStackError.
  def test_bytes_outside_of_tables
    run_gem("nkf_bytes", "nkf")
  end

  # Stock reads the memory that the source had before.
  def test_source_that_becomes_shorter
    run_with("ripper_source", "ripper")
  end

  # Stock reads what a list had before, and freed memory.
  def test_types_and_texts_of_fiddle
    run_with("fiddle_types", "fiddle")
  end

  # Stock has other texts there.
  def test_addresses_of_names
    omit("no GC.compact") unless GC.respond_to?(:verify_compaction_references)
    run_with("addresses_of_names", "fiddle")
  end

  # Stock passes where its compiler leaves the strings on the stack.
  def test_names_of_services
    run_with("services", "socket", "etc")
  end

  # Stock passes where its compiler leaves the address on the stack, as gcc 12 does.
  def test_address_of_a_socket
    run_with("socket_address", "socket", "tmpdir")
  end

  # With AddressSanitizer stock crashes.
  def test_depth_of_asn1
    run_with("asn1_depth", "openssl")
  end

  # Stock crashes.
  def test_scanned_string_that_a_pattern_changes
    run_with("strscan_changes", "strscan", args: %w[-W1])
  end

  # Stock crashes.
  def test_addresses_of_a_scheduler
    run_with("scheduler_addresses", "socket")
  end

  # Stock crashes.
  def test_counts_of_methods_that_hash_ends
    run_with("coverage_ends", "coverage", args: %w[-rtempfile])
  end

  # Stock crashes.
  def test_ripper_that_is_initialized_again
    run_with("ripper_again", "ripper")
  end

  # Stock shows freed memory.
  def test_name_of_a_log_that_is_closed
    run_gem("syslog_name", "syslog")
  end

  # Stock crashes.
  def test_ranges_beyond_the_text_of_rbs
    run_gem("rbs_ranges", "rbs")
  end

  # Stock frees twice, reads beyond a line, and crashes.
  def test_ripper_whose_handlers_raise
    run_with("ripper_raises", "ripper")
  end

  # Stock crashes.
  def test_texts_and_places_of_rbs
    run_gem("rbs_texts", "rbs")
  end
end
