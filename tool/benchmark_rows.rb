# frozen_string_literal: true
# benchmark_rows.rb: what benchmark-whole and benchmark-instructions
# share: arguments, the driver, the choice of files, and the report.
require "fileutils"
require_relative "../benchmark/results"

# One run over the rows of benchmark/.
class BenchmarkRows
  TOOL = File.basename($PROGRAM_NAME)
  MEASURE_THEMSELVES = %w[_ractors.rb ractors_table.rb results.rb].freeze

  def self.refuse(text) = abort("#{TOOL}: error: #{text}")

  # limit: the ratio to stock below which a row is named; pattern: of file names; options: for both
  # Rubies; room: where reports go; own: a folder for this run alone, which goes at its end.
  attr_reader :build, :limit, :pattern, :options, :room, :own

  def initialize(arguments)
    folder, limit, pattern, *@options = arguments
    folder && File.directory?(folder) or
      self.class.refuse("say the build folder, as in: make #{TOOL}")
    @build = File.expand_path(folder)
    @limit = Float(limit || 0.97, exception: false) or
      self.class.refuse("LIMIT=#{limit}: say a ratio, such as 0.97")
    @pattern = pattern || "*"
    @room = File.join(@build, "benchmark")
    @own = File.join(@room, "#{TOOL}.#{$$}")
  end

  # Makes the run's own folder, and benchmark_driver one of this program's libraries. Returns the
  # path of the driver's command.
  def open
    gems = IO.popen([File.join(__dir__, "benchmark-driver"), build], &:read).chomp
    exit 1 unless $?.success?
    ENV["GEM_HOME"] = ENV["GEM_PATH"] = gems
    Dir[File.join(gems, "gems/*/lib")].each { |lib| $LOAD_PATH << lib }
    require "benchmark_driver"
    FileUtils.mkdir_p(own)
    at_exit { FileUtils.rm_rf(own) }
    File.join(gems, "bin/benchmark-driver")
  end

  # The files that the pattern picks. extensions: those meant when the pattern names none.
  def files(extensions)
    wanted = pattern.end_with?(".rb", ".yml") ? pattern : "#{pattern}.#{extensions}"
    found = Dir[File.join(build, "src/benchmark/{,*/}", wanted)]
    found.reject! { |file| file.end_with?(*MEASURE_THEMSELVES) }
    self.class.refuse("no file in benchmark/ is called #{pattern}") if found.empty?
    found.sort_by { |file| [file.end_with?(".rb") ? 1 : 0, file] }
  end

  # Writes and prints the report: rows below the limit, then those without a figure. head: what the
  # figures are; rows: name => ratio; silent: name => why there is no figure; places: decimals.
  # Returns whether no row is below the limit.
  def report(head, stem, files, rows, silent, places)
    figure = ->(value) { format("%.#{places}f", value) }
    low = rows.select { |_, value| value < limit }.sort_by(&:last)
    middle = rows.values.sort[rows.size / 2].to_f
    lines = ["#{head}#{" with #{options.join(" ")}" if options.any?}: #{rows.size} rows of " \
             "#{files.size} files, median #{figure[middle]}, #{low.size} below #{limit}, " \
             "#{silent.size} without a figure"]
    lines += low.map { |name, value| "| #{name} | #{figure[value]} |" }
    lines += silent.sort.map { |name, why| "| #{name} | #{why} |" }
    name = "#{stem}#{pattern.delete("^0-9A-Za-z_-")}#{options.join}.md"
    File.write(File.join(room, name), text = "#{lines.join("\n")}\n")
    puts text
    keep(rows, stem == "instructions" ? "speed by instructions" : "speed")
    low.empty?
  end

  private

  # Appends the ratios to benchmark/results. rows: "FILE ROW" => ratio
  def keep(rows, unit)
    by_room = rows.group_by { |name, _| Results.room_of(name[/\A\S+/]) }
    by_room.each do |where, those|
      kept = those.map { |name, ratio| ["#{label(name)} (#{unit})", 1, ratio.round(3), nil] }
      Results.append(where, command, kept)
    end
  end

  def label(name)
    file, row = name.split(" ", 2)
    stem = File.basename(file, ".*")
    row ||= stem
    row = "#{stem} #{row}" unless row.start_with?(stem[/\A[^_]+/])
    how = options.any? ? options.join(" ").sub(/\A--yjit\z/, "YJIT") : "interpreter"
    "#{row.tr(";()", ",[]")}; #{how}"
  end

  # How this run is made again. Not LIMIT, which changes no figure.
  def command
    words = ["make", TOOL]
    words << "ROWS=#{ENV["ROWS"].delete_prefix("#{Results::TOP}/")}" if ENV["ROWS"]
    words << "PATTERN=#{/[*{?]/.match?(pattern) ? "'#{pattern}'" : pattern}" if pattern != "*"
    words << "RUBY_OPTIONS=#{options.join(" ")}" if options.any?
    words.join(" ")
  end
end
