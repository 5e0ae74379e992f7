# frozen_string_literal: true
# report_counts.rb: rows for tool/report that valgrind counts, all of them in one run. Callgrind
# begins another part wherever the C function of Process.getpgrp is called: before and after the
# turns of each row.
#
# usage: RUBY tool/report_counts.rb owners TURNS WAY...      accesses of fields_compiled.rb
#        RUBY tool/report_counts.rb rows TURNS FILE ROW...   rows of a file of benchmark/, or all;
#                                                            TURNS 0: as many as take a moment
#
# Printed before the turns of each row, with tabs between: ROW, TURNS, how often in a turn. The
# first rows are the empty loop, whose name is "": with the last of them YJIT has compiled what is
# here.
module ReportCounts
  FIELDS = File.expand_path("../benchmark/fields/fields_compiled.rb", __dir__)

  EMPTY = 3

  class << self
    # A part of its own for the block. Before it what other rows left is collected.
    def count(name, turns, each)
      puts [name, turns, each].join("\t")
      $stdout.flush
      GC.start
      Process.getpgrp
      yield
      Process.getpgrp
    end

    # The code anew for each kind, so that its inline caches have seen that kind alone.
    def fields
      around = Module.new
      load(FIELDS, around)
      around::FieldsCompiled
    end

    def owner(kind)
      made = fields.const_get(:KINDS).fetch(kind)
      Array.new(3) { made.call.tap { |it| it.a = 1 } }.last
    end

    def accesses(turns, ways)
      ways = ["nothing"] * EMPTY + ways
      fields.const_get(:KINDS).each_key do |kind|
        ways.each do |way|
          next if way == "nothing" && kind != :plain

          it = owner(kind)
          20.times { it.public_send(way, 10, "an object") }
          name = way == "nothing" ? "" : "#{kind.to_s.sub("_", " of ")}: #{words_of(way)}"
          count(name, turns, 8) { it.public_send(way, turns, "an object") }
        end
      end
    end

    def words_of(way) = fields.const_get(:NAMES).fetch(way.to_sym)

    # {name: {"script", "prelude"}} of all rows of a file, as benchmark_driver names them.
    def jobs(given)
      case given
      when Hash then given.to_h { |name, script| [name.to_s, { "script" => script }] }
      when Array
        given.to_h do |row|
          row = { "script" => row } unless row.is_a?(Hash)
          [row["name"] || row["script"], row]
        end
      else { given => { "script" => given } }
      end
    end

    # Turns that take a fifth of a second under valgrind.
    def enough(work)
      count = 1
      loop do
        begun = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        work.call(count)
        took = Process.clock_gettime(Process::CLOCK_MONOTONIC) - begun
        return count if took > 0.05 || count >= 1_000_000

        count *= 4
      end
    end

    def rows(turns, file, names)
      require "yaml"
      config = YAML.load_file(file)
      known = jobs(config.fetch("benchmark"))
      chosen = [["", { "script" => "" }]] * EMPTY
      chosen += (names.empty? ? known : known.slice(*names)).to_a
      main = TOPLEVEL_BINDING.dup
      main.eval(config["prelude"].to_s)
      chosen.each do |name, row|
        own = main.dup
        own.eval(row["prelude"].to_s)
        # Names that no row has.
        work = own.eval("->(n_) { i_ = 0; while i_ < n_; i_ += 1\n#{row["script"]}\nend }")
        3.times { work.call(turns.clamp(1, 4)) } # YJIT compiles it
        count = turns == 0 ? enough(work) : turns
        count(name, count, 1) { work.call(count) }
        own.eval(row["teardown"].to_s)
      end
      main.eval(config["teardown"].to_s)
    end
  end
end

what, turns, *words = ARGV
case what
when "owners" then ReportCounts.accesses(Integer(turns), words)
when "rows" then ReportCounts.rows(Integer(turns), words.shift, words)
else abort "report_counts.rb: error: say owners, or rows"
end
