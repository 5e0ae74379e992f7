# frozen_string_literal: true
# Keeps what a benchmark measured: appends rows to benchmark/results/ROOM.tsv, of which
# `make performance-page` makes doc/performance.md.
#
#   RUBY benchmark/results.rb ROOM COMMAND < ROWS      a line for each: ROW, stock, fork, processes,
#                                                      with tabs between
#
# From the environment: RESULTS=FOLDER, another place for the files; RESULTS=no keeps nothing.
require "etc"
require "rbconfig"

module Results
  COLUMNS = %w[date machine base commit command row stock fork processes].freeze
  TOP = File.expand_path("..", __dir__)
  # Whether this Ruby is the fork: which column a program fills that measures its own Ruby.
  FORK = RbConfig::CONFIG.key?("RUBY_FORK_REVISION")

  class << self
    # @param room [String] the file's stem: a room of benchmark/, or cruby
    # @param command [String] what was run; the page joins rows of one command
    # @param rows [Array] of [row, stock, fork, processes]: numbers, or nil: not measured
    def append(room, command, rows)
      return if ENV["RESULTS"] == "no" || rows.empty?

      before = [Time.now.utc.strftime("%Y-%m-%d %H:%M"), machine, base, commit, clean(command)]
      lines = rows.map { |row, *values| [*before, clean(row), *cells(values)].join("\t") }
      path = File.join(folder, "#{room}.tsv")
      # One write: programs that append at the same time do not mix their lines.
      File.open(path, "a") do |file|
        file.flock(File::LOCK_EX)
        head = file.size == 0 ? "#{COLUMNS.join("\t")}\n" : ""
        file.write("#{head}#{lines.join("\n")}\n")
      end
      warn "results: #{rows.size} rows more in #{path}; make performance-page shows them"
    rescue SystemCallError => e
      warn "results: error: the figures are not kept: #{e.message}"
    end

    # The same for a program that measures the Ruby that runs it. rows: of [row, value, processes]
    def append_own(room, command, rows)
      both = rows.map { |row, value, processes| [row, *own(value), processes] }
      append(room, command, both)
    end

    # How the running program was called, with RUBY in the place of this Ruby.
    def own_command(*settings)
      given = settings.filter_map { |name| "#{name}=#{ENV[name]}" if ENV[name] }
      yjit = defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled? ? "--yjit" : nil
      [*given, "RUBY", *yjit, File.expand_path($PROGRAM_NAME).delete_prefix("#{TOP}/"),
       *ARGV].join(" ")
    end

    # The resident memory of this process in bytes, after so many collections.
    def resident(collections: 0)
      collections.times { GC.start }
      File.read("/proc/self/status")[/^VmRSS:\s*(\d+)/, 1].to_i * 1024
    end

    # For programs that call resident: says so at the beginning where it cannot be known.
    def need_resident
      return if File.readable?("/proc/self/status")

      abort "this system has no /proc/self/status"
    end

    # What the block returns, found in a process of its own: none finds memory that another left.
    def from_process
      read, write = IO.pipe(binmode: true)
      pid = fork { write << Marshal.dump(yield) }
      write.close
      found = read.read
      Process.wait(pid)
      $?.success? ? Marshal.load(found) : abort("results: error: a process failed")
    end

    # The room of a benchmark's file, which has links of its name elsewhere.
    def room_of(file)
      found = Dir[File.join(TOP, "benchmark/*", File.basename(file))].first
      found ? File.basename(File.dirname(found)) : "cruby"
    end

    private

    def folder = ENV["RESULTS"] || File.join(TOP, "benchmark/results")
    def clean(text) = text.tr("\t\n", "  ")
    def own(value) = FORK ? [nil, value] : [value, nil]

    def cells(values)
      Array.new(3) { |n| values[n] }.map do |value|
        next "-" if value.nil? || (value.is_a?(Float) && !value.finite?)
        value.is_a?(Float) ? format("%.4g", value).then { |t| t.include?("e") ? value.round : t } \
                           : value
      end
    end

    def machine
      names = File.readable?("/etc/os-release") ? File.read("/etc/os-release") : ""
      system = names[/^NAME="?(\w+)/, 1] || RbConfig::CONFIG["host_os"]
      version = names[/^VERSION_ID="?([^"\n]+)/, 1]
      cores = Etc.nprocessors
      "#{RbConfig::CONFIG["host_cpu"]}, #{[system, *version].join(" ")}, " \
        "#{cores} #{cores == 1 ? "core" : "cores"}"
    end

    # Both Rubies have the release of the base.
    def base = RUBY_VERSION

    # The commit, with a + where files differ from it.
    def commit
      words = ["git", "-C", TOP]
      name = IO.popen([*words, "rev-parse", "--short", "HEAD", err: File::NULL], &:read).chomp
      raise Errno::ENOENT, "no clone" unless $?.success?
      changed = IO.popen([*words, "status", "--porcelain", "-uno", "--", ".",
                          ":!benchmark/results", ":!doc/performance.md", err: File::NULL], &:read)
      changed.empty? ? name : "#{name}+"
    rescue Errno::ENOENT
      warn "results: no git or no clone here: the rows have '-' in the place of the commit"
      "-"
    end
  end
end

if $PROGRAM_NAME == __FILE__
  room, command = ARGV
  abort "usage: ruby benchmark/results.rb ROOM COMMAND < ROWS" unless command
  rows = $stdin.readlines(chomp: true).map { |line| line.split("\t") }
  wrong = rows.find { |row| row.size != 4 }
  abort "results: error: #{wrong.size} columns, not 4 (row, stock, fork, processes): " \
        "#{wrong.join(" ")}" if wrong
  Results.append(room, command, rows)
end
