# frozen_string_literal: true
require "json"
require "test/unit"
require "uri"
require_relative "../tools/gems_tools"
require_relative "../tools/separate_process"

# The gems that the build ships past its base's: what `require`, RubyGems and Bundler give of them,
# and that the holes which the base's have are closed. What is shipped is read from the tree, so
# that a build with the base's own gems passes, too; each hole is open on stock.
class TestShippedGems < Test::Unit::TestCase
  include GemsTools

  Shipped = Struct.new(:kind, :name, :version, :former, :sha256)

  FILES = { "zlib" => "zlib", "erb" => "erb", "uri" => "uri", "resolv" => "resolv",
            "net-imap" => "net/imap", "rexml" => "rexml/rexml" }.freeze
  TELLS = { "zlib" => "Zlib::VERSION", "erb" => "ERB.version", "uri" => "URI::VERSION",
            "resolv" => "Resolv::VERSION", "net-imap" => "Net::IMAP::VERSION",
            "rexml" => "REXML::VERSION" }.freeze
  COPIES = { "uri" => { "rubygems/vendor/uri/lib/uri" => "Gem::URI::VERSION",
                        "bundler/vendor/uri/lib/uri" => "Bundler::URI::VERSION" },
             "resolv" => { "rubygems/vendor/resolv/lib/resolv" => "Gem::Resolv::VERSION" } }.freeze
  MODULES = "module Gem; end; module Bundler; end"

  def setup
    super
    @room = File.realpath(Dir.mktmpdir("shipped"))
    lines = File.readlines("#{BUILD}/src/UNLOCKED.gems").grep(/\Aships /)
    @gems = lines.map do |line|
      _, kind, name, version, _, former, sha256 = line.split
      Shipped.new(kind, name, version, former, sha256)
    end
  end

  def teardown
    FileUtils.rm_rf(@room) if @room
  end

  def each_gem(kind = nil)
    gems = @gems.select { |gem| kind.nil? || gem.kind == kind }
    omit "no #{kind} gem is shipped past the base's" if gems.empty?
    gems.each { |gem| yield gem }
  end

  # What the fork prints for the code.
  def tell(*options, code) = run_well(OWN, *options, "-e", code).chomp

  # ------------------------------------------------------------ who gives what

  def test_require_gives_the_default_gems
    each_gem("default") do |gem|
      [[], ["--disable-gems"], ["--disable-all"]].each do |options|
        code = "require '#{FILES[gem.name]}'; puts #{TELLS[gem.name]}"
        assert_equal(gem.version, tell(*options, code), "#{gem.name} #{options}")
      end
    end
  end

  def test_require_gives_the_bundled_gems
    each_gem("bundled") do |gem|
      assert_equal(gem.version, tell("require '#{FILES[gem.name]}'; puts #{TELLS[gem.name]}"))
    end
  end

  def test_rubygems_knows_them_and_not_the_base_s
    list = run_well("#{File.dirname(OWN)}/gem", "list", env: own_gems)
    each_gem do |gem|
      mark = gem.kind == "default" ? "default: " : ""
      assert_match(/^#{gem.name} \(#{mark}#{Regexp.escape(gem.version)}\)$/, list)
    end
  end

  def test_loaded_specs_tell_the_version
    each_gem do |gem|
      code = "gem '#{gem.name}'; require '#{FILES[gem.name]}'; " \
             "puts Gem.loaded_specs['#{gem.name}'].version, #{TELLS[gem.name]}"
      assert_equal([gem.version] * 2, tell(code).split, gem.name)
    end
  end

  def test_bundler_gives_them
    each_gem do |gem|
      File.write("#{@room}/Gemfile", "gem '#{gem.name}'\n")
      FileUtils.rm_f("#{@room}/Gemfile.lock")
      code = "require '#{FILES[gem.name]}'; puts #{TELLS[gem.name]}, " \
             "Gem.loaded_specs['#{gem.name}'].version"
      env = own_gems.merge("BUNDLE_GEMFILE" => "#{@room}/Gemfile", "BUNDLE_USER_HOME" => @room)
      out = run_well(OWN, "-rbundler/setup", "-e", code, env: env)
      assert_equal([gem.version] * 2, out.split, gem.name)
      assert_include(File.read("#{@room}/Gemfile.lock"), "#{gem.name} (#{gem.version})")
    end
  end

  def test_copies_in_rubygems_and_bundler
    each_gem("default") do |gem|
      COPIES.fetch(gem.name, {}).each do |file, version|
        assert_equal(gem.version, tell("--disable-gems", "#{MODULES}; require '#{file}'
          puts #{version}"), file)
      end
    end
  end

  def test_copy_leaves_the_library_itself_alone
    each_gem("default") do |gem|
      COPIES.fetch(gem.name, {}).each_key do |file|
        name = TELLS[gem.name][/\w+/]
        code = "#{MODULES}; require '#{file}'; p Object.const_defined?(:#{name})"
        assert_equal("false", tell("--disable-gems", code), file)
      end
    end
  end

  def test_specification_is_the_gem_s_own
    each_gem("bundled") do |gem|
      packed = "#{BUILD}/gems/#{gem.name}-#{gem.version}.gem"
      assert_equal(gem.sha256, Digest::SHA256.file(packed).hexdigest)
      want = Gem::Package.new(packed).spec
      specs = "#{BUILD}/src/.bundle/specifications"
      got = Gem::Specification.load("#{specs}/#{want.full_name}.gemspec")
      %i[name version authors email files summary description homepage licenses metadata date
         require_paths bindir executables rdoc_options extra_rdoc_files
         required_ruby_version].each do |field|
        assert_equal(want.public_send(field), got.public_send(field), "#{gem.name} #{field}")
      end
      assert_equal(want.runtime_dependencies, got.runtime_dependencies, gem.name)
    end
  end

  def test_gem_folder_has_no_file_of_the_base_s
    # Beside it there may be the folder of an earlier ABI, with what a user installed.
    folder = "#{File.dirname(OWN, 2)}/lib/ruby/gems/#{RbConfig::CONFIG["ruby_version"]}"
    assert_path_exist(folder)
    each_gem("bundled") do |gem|
      left = Dir.glob("#{folder}/**/#{gem.name}-#{gem.former}*")
      assert_empty(left)
    end
  end

  def test_bill_of_materials_lists_the_gems_that_rubygems_knows
    tarball = "#{@room}/tarball"
    bill = "#{@room}/unlocked-ruby-3.4.z-r1.cdx.json"
    File.write(tarball, "x")
    run_well(File.expand_path("../../../overlay/bom", __dir__), BUILD, tarball, bill)
    parts = JSON.parse(File.read(bill))["components"]
    parts += parts.flat_map { |part| part.fetch("components", []) }
    listed = parts.select { |part| part["type"] == "library" }.group_by do |part|
      part["properties"][0]["value"]
    end
    listed.transform_values! { |gems| gems.map { |gem| gem.values_at("name", "version") * " " } }
    names = "map { |spec| [spec.name, spec.version] * ' ' }"
    assert_equal(tell("puts Gem::Specification.select(&:default_gem?).#{names}").split("\n").sort,
                 listed["default"].sort)
    assert_empty(listed["bundled"] - tell("puts Gem::Specification.#{names}").split("\n"))
    assert_equal(File.readlines("#{BUILD}/src/gems/bundled_gems").grep(/^\w/).size,
                 listed["bundled"].size)
  end

  def own_gems = { "GEM_HOME" => nil, "GEM_PATH" => nil }

  # ------------------------------------------------------------ the holes

  # The code prints "open" or "closed". It says the former on stock, and the latter here when the
  # build ships the gem.
  def assert_closed(gem, code, crashes: false)
    omit "this build has the base's own #{gem}" unless @gems.any? { |one| one.name == gem }
    assert_equal("closed", tell(code))
    out, status = Open3.capture2e(CLEAN, stock, "-e", code, rlimit_core: 0)
    if crashes
      refute_predicate(status, :success?, "stock: #{out}")
    else
      assert_equal("open\n", out, "stock")
    end
  end

  def test_zlib_ungetc_stays_in_its_buffer
    assert_closed("zlib", <<~'RUBY', crashes: true)
      require "zlib"
      require "stringio"
      reader = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("a" * 1000)))
      reader.read(1)
      reader.ungetc("b" * 100_000)
      puts reader.read == "b" * 100_000 + "a" * 999 ? "closed" : "wrong"
    RUBY
  end

  def test_zlib_ungetbyte_and_ungetc_by_little_and_little
    omit "this build has the base's own zlib" unless @gems.any? { |one| one.name == "zlib" }
    assert_equal("[true, true]", tell(<<~'RUBY'))
      require "zlib"
      require "stringio"
      made = ->(size) { Zlib::GzipReader.new(StringIO.new(Zlib.gzip("a" * size))) }
      bytes = made[10]
      5000.times { |n| bytes.ungetbyte(n % 256) }
      texts = made[3]
      want = +"aaa"
      (1..200).each { |n| texts.ungetc("é" * n); want.prepend("é" * n) }
      p [bytes.read.bytes.first(5000) == (0...5000).map { |n| n % 256 }.reverse,
         texts.read.b == want.b]
    RUBY
  end

  ERB_METHODS = ["def_method(Class.new, 'made')", "def_module", "def_class"].freeze

  def test_erb_that_marshal_made_defines_no_code
    ERB_METHODS.each do |call|
      assert_closed("erb", <<~RUBY)
        require "erb"
        erb = ERB.allocate
        erb.instance_variable_set(:@src, "1\\nend\\nputs 'open'\\nexit\\ndef other\\n1\\n")
        erb = Marshal.load(Marshal.dump(erb))
        begin
          erb.#{call}
          puts "defined"
        rescue ArgumentError
          puts "closed"
        end
      RUBY
    end
  end

  def test_erb_that_was_made_by_new_defines_methods
    assert_equal("a1", tell('require "erb"; k = Class.new;
      ERB.new("a<%= 1 %>").def_method(k, "made"); puts k.new.made'))
  end

  URIS = { "URI" => "uri", "Gem::URI" => "rubygems/vendor/uri/lib/uri" }.freeze

  def uris
    URIS.each do |name, file|
      assert_closed("uri", "require '#{file}'; uri = #{name}('http://me:secret@one.example/a')\n" +
                           yield)
    end
  end

  def test_uri_that_is_merged_forgets_the_password
    uris do
      <<~RUBY
        other = uri.merge("//two.example/")
        other.user = "you"
        puts other.to_s.include?("secret") || other.password ? "open" : "closed"
      RUBY
    end
  end

  def test_uri_with_another_host_forgets_user_and_password
    uris { "uri.host = 'two.example'; puts uri.to_s =~ /me|secret/ ? 'open' : 'closed'" }
  end

  def test_uri_with_another_port_forgets_user_and_password
    uris { "uri.port = 81; puts uri.to_s =~ /me|secret/ ? 'open' : 'closed'" }
  end

  def test_uri_with_another_user_forgets_the_password
    uris { "uri.user = 'you'; puts uri.to_s.include?('secret') ? 'open' : 'closed'" }
  end

  # The rest of what the base's URI::TestGeneric#test_set_component asks for.
  def test_uri_setters
    uri = URI.parse("http://me:secret@one.example")
    uri.password = "other"
    assert_equal("http://me:other@one.example", uri.to_s)
    uri.userinfo = %w[you word]
    assert_equal("http://you:word@one.example", uri.to_s)
    uri.path = "/"
    uri.query = "a=1"
    uri.fragment = "b"
    assert_equal("http://you:word@one.example/?a=1#b", uri.to_s)
    uri.port = 8080
    assert_equal(8080, uri.port)
    bare = URI.parse("http://one.example")
    assert_raise(URI::InvalidURIError) { bare.password = "word" }
    bare.userinfo = "you:word"
    assert_equal("http://you:word@one.example", bare.to_s)
    assert_raise(URI::InvalidURIError) { bare.registry = "x" }
    assert_raise(URI::InvalidURIError) { bare.opaque = "x" }
    mail = URI.parse("mailto:me@one.example")
    { user: "x", password: "x", userinfo: %w[x y], host: "x", port: "1", path: "x",
      query: "x" }.each do |name, value|
      assert_raise(URI::InvalidURIError) { mail.public_send(:"#{name}=", value) }
    end
  end

  def test_rubygems_shows_no_secret_of_a_source
    code = 'require "rubygems/uri"; ARGV.each { |uri| puts Gem::Uri.redact(uri) }'
    sources = %w[https://token@a.example https://token:x-oauth-basic@a.example
                 https://me:token@a.example]
    shown = run_well(OWN, "-e", code, *sources)
    assert_not_include(shown, "token")
    assert_equal(3, shown.scan("REDACTED").size, shown)
  end

  RESOLVS = { "Resolv" => "resolv", "Gem::Resolv" => "rubygems/vendor/resolv/lib/resolv" }.freeze

  def test_resolv_keeps_no_class_of_an_unknown_type
    RESOLVS.each do |name, file|
      assert_closed("resolv", <<~RUBY)
        require "#{file}"
        kind = #{name}::DNS::Resource
        count = -> { kind::Generic.constants(false).size }
        before = count.()
        1000.times { |n| kind.get_class(50_000 + n, 1) }
        puts count.() == before ? "closed" : "open"
      RUBY
    end
  end

  def test_resolv_sends_no_name_that_is_too_long
    RESOLVS.each do |name, file|
      assert_closed("resolv", <<~RUBY)
        require "#{file}"
        longs = ["a" * 64 + ".example.", "a" * 300, (["b" * 60] * 5).join(".")]
        puts longs.map { |long|
          begin
            #{name}::DNS::Name.create(long)
            "open"
          rescue #{name}::ResolvError
            "closed"
          end
        }.uniq
      RUBY
    end
  end

  def test_resolv_copy_refuses_a_name_of_an_answer_that_is_too_long
    assert_closed("resolv", <<~'RUBY')
      require "rubygems/vendor/resolv/lib/resolv"
      name = ("\x3f" + "a" * 63) * 5 + "\0"
      message = [1, 0x8180, 1, 0, 0, 0].pack("n6") + name + [1, 1].pack("n2")
      begin
        Gem::Resolv::DNS::Message.decode(message)
        puts "open"
      rescue Gem::Resolv::DNS::DecodeError
        puts "closed"
      end
    RUBY
  end

  def test_rexml_refuses_a_second_declaration
    assert_closed("rexml", <<~'RUBY')
      require "rexml/document"
      begin
        REXML::Document.new('<?xml version="1.0"?>' * 2 + "<a/>")
        puts "open"
      rescue REXML::ParseException
        puts "closed"
      end
    RUBY
  end

  # A server that greets, and answers each line with OK; it prints whether a line came that only an
  # argument held.
  IMAP = Cases["install/shipped_gems/imap"]

  def test_imap_arguments_add_no_command
    ['imap.store(1, "+FLAGS", [:"Seen\r\nEVIL NOOP"])',
     'imap.store(1, "+FLAGS\r\nEVIL NOOP", [:Seen])',
     'imap.enable("CONDSTORE\r\nEVIL NOOP")',
     'imap.setquota("box", "1)\r\nEVIL NOOP")',
     'imap.fetch(1, "FLAGS\r\nEVIL NOOP")',
     'imap.search("ALL\r\nEVIL NOOP")'].each do |call|
      assert_closed("net-imap", IMAP.sub("the_call") { call })
    end
  end

  def test_imap_client_works
    code = IMAP.sub("the_call") { 'puts imap.noop.name; imap.store(1, "+FLAGS", [:Seen])' }
    assert_equal("OK\nclosed", tell(code))
  end

  # A server that greets, and says OK to a command that it has not got yet.
  IMAP_TOO_EARLY = Cases["install/shipped_gems/imap_too_early"]

  def test_imap_takes_no_answer_that_comes_before_the_command
    ["imap.starttls", "imap.idle(0.1) {}"].each do |call|
      assert_closed("net-imap", IMAP_TOO_EARLY.sub("the_call") { call })
    end
  end

  def test_imap_server_cannot_ask_for_any_number_of_iterations
    assert_closed("net-imap", <<~'RUBY')
      require "net/imap"
      begin
        scram = Net::IMAP::SASL::ScramSHA256Authenticator.new("me", "word", max_iterations: 5000)
        nonce = scram.process(nil)[/r=(.*)/, 1]
        scram.process("r=#{nonce}more,s=#{["salt"].pack("m0")},i=5001")
        puts "open"
      rescue StandardError => error
        puts error.message.include?("too many iterations") ? "closed" : error.message
      end
    RUBY
  end

  def imap_read(limit, length)
    Cases["install/shipped_gems/imap_read", LIMIT: limit, LENGTH: length]
  end

  def test_imap_server_cannot_announce_more_than_a_number_of_63_bits
    assert_closed("net-imap", imap_read("nil", 2**64))
  end

  def test_imap_literal_beyond_the_limit_is_not_read
    assert_equal("too large", tell(imap_read(1 << 20, 1 << 20)))
  end
end
