# frozen_string_literal: true

# Runs the programs in gems/: each use of a gem in the main ractor, in another one, and in four at
# the same time; prints a line for each use: name of the gem, use, result, and result with the patch
# of lib/unlocked/gems/NAME.rb, a few lines to offer to the gem. Of the extensions in SAFE a line
# `NAME, declared safe` follows for each use: what it does, with the patch, if the extension said
# that it is safe for ractors. That shows what the declaration would give, not that it is right.
# `make test-gems-ractors` installs the gems and calls this.
#
#     ruby gem_uses.rb FILE...       a process for each FILE, and one more for its patch
require "open3"

# Extensions that do not declare themselves safe: file below lib/ of the gem, function.
SAFE = {
  "msgpack" => ["msgpack/msgpack.so", "Init_msgpack"],
  "nokogiri" => ["nokogiri/nokogiri.so", "Init_nokogiri"],
  "redcarpet" => ["redcarpet.so", "Init_redcarpet"],
  "sqlite3" => ["sqlite3/sqlite3_native.so", "Init_sqlite3_native"],
}.freeze

# What a file in gems/ calls.
module GemUses
  class << self
    attr_accessor :gem_name
  end

  def use(text, &block)
    main = answer { instance_exec(&block) }
    one = answer { Ractor.new(&block).take }
    four = Array.new(4) { Ractor.new(&block) }.map { |ractor| answer { ractor.take } }
    told = ([one] + four).find { |each| each != main } || "works"
    puts "#{GemUses.gem_name}\t#{text}\t#{main.start_with?("!") ? "main: #{main}" : told}"
    $stdout.flush
  end

  private

  # The value as text, or "!" and the error.
  def answer
    yield.inspect
  rescue StandardError, ScriptError => e
    e = e.cause while e.is_a?(Ractor::RemoteError) && e.cause
  at = e.backtrace&.first.to_s[%r{(?:gems/|ruby/)?[^/]+/[^/]+\z}]
        "!#{e.class}: #{e.message.lines.first.chomp} (#{at})"
  end
end

# Loads the extension of a gem as if its function declared it safe before it does anything else.
def declare_safe(name)
  require "fiddle"
  gem name
  path, function = SAFE.fetch(name)
  path = File.realpath(path, File.join(Gem.loaded_specs[name].full_gem_path, "lib"))
  all, own = Fiddle::Handle::DEFAULT, Fiddle.dlopen(path)
  void = Fiddle::TYPE_VOID
  Fiddle::Function.new(all["rb_ext_ractor_safe"], [Fiddle::TYPE_INT], void, need_gvl: true).call(1)
  Fiddle::Function.new(own[function], [], void, need_gvl: true).call
  $LOADED_FEATURES << path
end

# {use => result} of a file, in this process.
def one(file, patch, safe)
  Warning[:experimental] = false
  Thread.report_on_exception = false
  GemUses.gem_name = File.basename(file, ".rb")
  extend GemUses
  declare_safe(GemUses.gem_name) if safe
  load patch if patch
  load file
rescue LoadError => e
  puts "#{GemUses.gem_name}\trequire\t!#{e.message.lines.first.chomp}"
end

def run(file, patch = "", *safe)
  out, status = Open3.capture2e(RbConfig.ruby, "-W0", __FILE__, "--one", file, patch, *safe)
  rows = out.lines(chomp: true).grep(/\A[\w-]+\t/).map { |line| line.split("\t") }
  unless status.success?
    rows << [File.basename(file, ".rb"), "the process", "!#{out[/\[BUG\].*/] || status}"]
  end
  rows
end

if ARGV.first == "--one"
  one(ARGV[1], (ARGV[2] unless ARGV[2].empty?), ARGV[3])
else
  ARGV.each do |file|
    patch = File.expand_path("../../lib/unlocked/gems/#{File.basename(file)}", __dir__)
    patched = File.exist?(patch) ? run(file, patch).to_h { |_, use, result| [use, result] } : {}
    run(file).each { |name, use, result| puts [name, use, result, patched[use]].compact.join("\t") }
    if SAFE.key?(File.basename(file, ".rb"))
      rows = run(file, File.exist?(patch) ? patch : "", "safe")
      rows.each { |name, use, result| puts ["#{name}, declared safe", use, result].join("\t") }
    end
    $stdout.flush
  end
end
