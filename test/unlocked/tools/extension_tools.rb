# frozen_string_literal: true
require "tmpdir"
require "fileutils"
require "open3"

# For classes some of whose tests need a C extension, or stock: these call needs_build.
module MixedExtensionTools
  BUILD = ENV["UNLOCKED_BUILD"]
  MODE = ENV.fetch("UNLOCKED_MODE", "default")
  OWN = MODE == "default" ? "#{BUILD}/bin/ruby" : "#{BUILD}/#{MODE}/bin/ruby"
  STOCK = "#{BUILD}/stock/bin/ruby"
  CLEAN = %w[RUBYLIB RUBYOPT MAKEFLAGS GEM_HOME GEM_PATH].to_h { |name| [name, nil] }.freeze

  def needs_build
    omit "runs where the stock build stands beside (make test-unlocked)" unless BUILD
  end

  def stock
    assert_path_exist(STOCK, "the stock build is missing: make stock")
    STOCK
  end

  # Compiles the C source as an extension named `name` with `ruby`'s own mkmf, once for all tests of
  # this process; yields the path of the .so. ".cc" as the ending: as C++.
  def compile(ruby, name, source, ending: ".c")
    yield COMPILED[[ruby, name, source, ending]] ||= compile_anew(ruby, name, source, ending)
  end

  COMPILED = {}

  def compile_anew(ruby, name, source, ending)
    folder = Dir.mktmpdir(name)
    own = Process.pid # other tests of this process may fork
    at_exit { FileUtils.rm_rf(folder) if Process.pid == own }
    File.write("#{folder}/#{name}#{ending}", source)
    File.write("#{folder}/extconf.rb", "require 'mkmf'\ncreate_makefile('#{name}')\n")
    [[ruby, "extconf.rb"], ["make", "-s"]].each do |words|
      out, status = Open3.capture2e(CLEAN, *words, chdir: folder)
      assert_predicate(status, :success?, "#{words.join(" ")}: #{out}")
    end
    "#{folder}/#{name}.so"
  end
end

# For classes all of whose tests need one.
module ExtensionTools
  include MixedExtensionTools

  def setup = needs_build
end
