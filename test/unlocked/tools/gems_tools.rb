# frozen_string_literal: true
require "digest"
require "fileutils"
require "open3"
require "rubygems"
require "rubygems/package"
require "socket"
require "tmpdir"
require "zlib"
require_relative "extension_tools"

# For tests that install gems: a repository of small ones, served on the loopback interface as
# rubygems.org serves its own (compact index), and gem and bundle with folders of the test.
module GemsTools
  include ExtensionTools

  # Not Gem::Platform.local: tests of RubyGems in the same process change it.
  PLATFORM = Gem::Platform.new(RUBY_PLATFORM).to_s

  # First: lines before the headers are read.
  SOURCE = <<~C
    %s
    #include <ruby.h>
    static VALUE made_by(VALUE self) { return rb_str_new_cstr(%s); }
    RUBY_FUNC_EXPORTED void Init_%s(void) {
        rb_define_module_function(rb_define_module("%s"), "made_by", made_by, 0);
    }
  C
  # Serves the files below a folder, one request a connection.
  class Server
    attr_reader :url

    def initialize(folder)
      @socket = TCPServer.new("127.0.0.1", 0)
      @url = "http://127.0.0.1:#{@socket.addr[1]}/"
      @thread = Thread.new { loop { answer(@socket.accept, folder) } }
    end

    def answer(connection, folder)
      path = connection.gets.to_s.split[1]
      nil while connection.gets.to_s.chomp != ""
      file = "#{folder}#{path}"
      body = File.file?(file) ? File.binread(file) : nil
      connection.write("HTTP/1.1 #{body ? "200 OK" : "404 Not Found"}\r\n" \
                       "Content-Length: #{body.to_s.bytesize}\r\nContent-Type: text/plain\r\n" \
                       "Connection: close\r\n\r\n", body.to_s)
    rescue SystemCallError
      nil # the client has gone
    ensure
      connection.close
    end

    def stop
      @thread.kill
      @socket.close
    end
  end

  # A folder in the layout of a gem server.
  class Repository
    attr_reader :folder

    def initialize(folder)
      @folder = folder
      @specs = []
      FileUtils.mkdir_p(["#{folder}/gems", "#{folder}/info", "#{folder}/quick/Marshal.4.8"])
    end

    # Packs a gem; files: their contents by path. Yields the specification.
    def add(name, version, files, platform: nil)
      spec = Gem::Specification.new(name, version) do |s|
        s.summary, s.author, s.files = "test", "test", files.keys
        s.homepage, s.license = "https://example.org", "BSD-2-Clause"
        s.platform = platform if platform
        yield s if block_given?
      end
      Dir.mktmpdir(name) do |room|
        files.each do |path, text|
          FileUtils.mkdir_p(File.dirname("#{room}/#{path}"))
          File.binwrite("#{room}/#{path}", text)
          File.chmod(0o755, "#{room}/#{path}") if path.start_with?("exe/")
        end
        Dir.chdir(room) do
          Gem::DefaultUserInteraction.use_ui(Gem::SilentUI.new) { Gem::Package.build(spec, true) }
        end
        FileUtils.mv("#{room}/#{spec.file_name}", "#{@folder}/gems/")
      end
      @specs << spec
    end

    def file(full_name) = "#{@folder}/gems/#{full_name}.gem"

    def write_index
      @specs.each do |spec|
        File.binwrite("#{@folder}/quick/Marshal.4.8/#{spec.full_name}.gemspec.rz",
                      Zlib.deflate(Marshal.dump(spec)))
      end
      versions = @specs.group_by(&:name).map do |name, specs|
        info = "---\n#{specs.map { |spec| line(spec) }.join}"
        File.write("#{@folder}/info/#{name}", info)
        "#{name} #{specs.map { |spec| number(spec) }.join(",")} #{Digest::MD5.hexdigest(info)}\n"
      end
      File.write("#{@folder}/versions", "created_at: 2025-01-01T00:00:00Z\n---\n#{versions.join}")
    end

    private

    def number(spec) = [spec.version, *(spec.platform unless spec.platform == "ruby")].join("-")

    def requirement(needs) = needs.requirements.map { |words| words.join(" ") }.join("&")

    def line(spec)
      needs = spec.runtime_dependencies.map { |d| "#{d.name}:#{requirement(d.requirement)}" }
      "#{number(spec)} #{needs.join(",")}|" \
        "checksum:#{Digest::SHA256.file(file(spec.full_name)).hexdigest}," \
        "ruby:#{requirement(spec.required_ruby_version)}\n"
    end
  end

  # Says which Ruby's headers it was compiled with.
  TELLING = <<~C
    #include <ruby.h>
    #ifdef RUBY_ABI_VERSION
    # define COMPILED_FOR "this Ruby"
    #else
    # define COMPILED_FOR "stock"
    #endif
  C

  # Defined in extensions that are written in Rust; this is what stock's answer.
  IN_RUST = <<~C
    __attribute__((visibility("default")))
    unsigned long long ruby_abi_version(void) { return 0; }
  C

  # What an extension of that name holds that stock compiled. first: lines of C before the others.
  def foreign_extension(name, first = "")
    source = format(SOURCE, first, '"another Ruby"', name, name.capitalize)
    compile(stock, name, source) { |file| return File.binread(file) }
  end

  # Files of a gem that compiles its extension.
  def source_files(name, library)
    { "lib/#{name}.rb" => library,
      "ext/#{name}/extconf.rb" => "require 'mkmf'\ncreate_makefile('#{name}/#{name}')\n",
      "ext/#{name}/#{name}.c" => format(SOURCE, TELLING, "COMPILED_FOR", name, name.capitalize) }
  end

  # Runs a command; returns what it prints on both streams and how it ended.
  def run_command(*words, env: {}, chdir: @room, **options)
    clean = CLEAN.merge("HOME" => @room, "XDG_CONFIG_HOME" => nil, "GEMRC" => @gemrc,
                        "BUNDLE_GEMFILE" => nil, "BUNDLE_USER_HOME" => "#{@room}/.bundle-home",
                        "BUNDLE_SILENCE_ROOT_WARNING" => "true")
    Open3.capture2e(clean.merge(env), *words, chdir: chdir, **options)
  end

  def run_well(*words, **options)
    out, status = run_command(*words, **options)
    assert_predicate(status, :success?, "#{words.join(" ")}: #{out}")
    out
  end
end
