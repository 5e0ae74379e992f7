# frozen_string_literal: true
# Instructions of one access to an instance variable in the interpreter, of a plain object and of a
# struct, under valgrind. Ten accesses and the loop around them are counted together; a run of many
# turns less a run of few leaves out the start of Ruby. A minute.
#
#   build/bin/ruby benchmark/fields/struct_fields_counted.rb [RUBY ...]
#
# benchmark/results keeps the figures of two Rubies, the fork and then stock.
require "rbconfig"
require_relative "../results"

PROGRAM = <<~'RUBY'
  module Work
    def init = (@a = 1; self)
    def read(n) = (i = 0; while i < n; READS; i += 1; end)
    def write(n) = (i = 0; while i < n; WRITES; i += 1; end)
  end
  class Plain; include Work; end
  class Pair < Struct.new(:x, :y); include Work; end
  owner = (ARGV[0] == "plain" ? Plain.new : Pair.new(1, 2)).init
  owner.read(10)
  owner.write(10)
  owner.__send__(ARGV[1], ARGV[2].to_i)
RUBY
SOURCE = PROGRAM.sub("READS") { (["v = @a"] * 10).join("; ") }
                .sub("WRITES") { (["@a = 1"] * 10).join("; ") }

def instructions(ruby, *args)
  command = %w[valgrind --tool=callgrind --callgrind-out-file=/dev/null] +
            [ruby, "--disable-gems", "--disable-yjit", "-W0", "-e", SOURCE, *args]
  output = IO.popen([*command, err: %i[child out]], &:read)
  Integer(output[/Collected : (\d+)/, 1] || abort("valgrind counted nothing: #{output}"))
rescue Errno::ENOENT
  abort "valgrind is needed: apt install valgrind"
end

rubies = ARGV.empty? ? [RbConfig.ruby] : ARGV
columns = rubies.map do |ruby|
  %w[read write].flat_map do |work|
    plain, struct = %w[plain struct].map do |owner|
      many, few = %w[5000 1000].map { |turns| instructions(ruby, owner, work, turns) }
      (many - few) / 40_000.0
    end
    ratio = struct / plain
    puts format("%-5s plain %6.1f  struct %6.1f  ratio %.2f  %s", work, plain, struct, ratio, ruby)
    [plain, struct]
  end
end
if rubies.size == 2
  names = ["`v = @a`", "`@a = 1`"].product(["plain object", "struct"])
  rows = names.zip(*columns).map do |name, fork, stock|
    ["#{name.join("; ")} (instructions)", stock, fork]
  end
  Results.append("fields", "ruby benchmark/fields/struct_fields_counted.rb FORK STOCK", rows)
end
