# frozen_string_literal: true

# Runs the programs in gems/: each use of a gem in the main ractor, in another one, and in four at
# the same time; prints a line for each use: name of the gem, use, result, and result with the patch
# that NAME.patch.rb holds, a few lines to offer to the gem. `make test-gems-ractors` installs the
# gems and calls this.
#
#     ruby gem_uses.rb FILE...       a process for each FILE, and one more for its patch
require "open3"

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

# {use => result} of a file, in this process.
def one(file, patch)
  Warning[:experimental] = false
  Thread.report_on_exception = false
  GemUses.gem_name = File.basename(file, ".rb")
  extend GemUses
  require_list(file)
  load patch if patch
  load file
rescue LoadError => e
  puts "#{GemUses.gem_name}\trequire\t!#{e.message.lines.first.chomp}"
end

# What the file requires, before the patch.
def require_list(file)
  File.foreach(file) { |line| require $1 if line =~ /\Arequire "(.*)"/ }
end

def run(file, *patch)
  out, status = Open3.capture2e(RbConfig.ruby, "-W0", __FILE__, "--one", file, *patch)
  rows = out.lines(chomp: true).grep(/\A[\w-]+\t/).map { |line| line.split("\t") }
  unless status.success?
    rows << [File.basename(file, ".rb"), "the process", "!#{out[/\[BUG\].*/] || status}"]
  end
  rows
end

if ARGV.first == "--one"
  one(ARGV[1], ARGV[2])
else
  ARGV.reject { |file| file.end_with?(".patch.rb") }.each do |file|
    patch = file.sub(/\.rb\z/, ".patch.rb")
    patched = File.exist?(patch) ? run(file, patch).to_h { |_, use, result| [use, result] } : {}
    run(file).each { |name, use, result| puts [name, use, result, patched[use]].compact.join("\t") }
    $stdout.flush
  end
end
