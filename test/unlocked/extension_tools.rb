# frozen_string_literal: true
require "tmpdir"
require "open3"

# For tests that need a C extension.
module ExtensionTools
  BUILD = ENV["UNLOCKED_BUILD"]
  MODE = ENV.fetch("UNLOCKED_MODE", "default")
  OWN = MODE == "default" ? "#{BUILD}/bin/ruby" : "#{BUILD}/#{MODE}/bin/ruby"
  STOCK = "#{BUILD}/stock/bin/ruby"
  CLEAN = {"RUBYLIB" => nil, "RUBYOPT" => nil, "MAKEFLAGS" => nil, "GEM_HOME" => nil, "GEM_PATH" => nil}.freeze

  def setup
    omit "runs where the stock build stands beside (make test-unlocked)" unless BUILD
    assert_path_exist(STOCK, "the stock build is missing: make stock")
  end

  # Compiles the C source as an extension named `name` with `ruby`'s own mkmf; yields the path of the .so.
  def compile(ruby, name, source)
    Dir.mktmpdir(name) do |folder|
      File.write("#{folder}/#{name}.c", source)
      File.write("#{folder}/extconf.rb", "require 'mkmf'\ncreate_makefile('#{name}')\n")
      [[ruby, "extconf.rb"], ["make", "-s"]].each do |words|
        out, status = Open3.capture2e(CLEAN, *words, chdir: folder)
        assert_predicate(status, :success?, "#{words.join(" ")}: #{out}")
      end
      yield "#{folder}/#{name}.so"
    end
  end
end
