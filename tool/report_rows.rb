# frozen_string_literal: true
# report_rows.rb: one file of rows for tool/report. benchmark_driver measures it once; a line for
# each row and Ruby says what it found.
#
# usage: BUILD/stock/bin/ruby tool/report_rows.rb [--timed] GEMS SECONDS FILTER FILE
#                                                 NAME::COMMAND...
#        GEMS: where tool/report installed the driver; FILTER: a pattern of rows, or "";
#        --timed: rows take SECONDS, also those of which the file says that they run a thousand
#        times or more; BENCHMARK_OPTS: more options for benchmark_driver
#
# Printed, with tabs between: ROW, NAME, VALUE, UNIT, "more" or "less" (which is better).
require "open3"
require "rbconfig"
require "shellwords"
require "tmpdir"
require "yaml"

timed = ARGV.first == "--timed" && ARGV.shift
gems, seconds, filter, file, *rubies = ARGV
abort "report_rows.rb: error: say what to measure" if rubies.empty?
ENV["GEM_HOME"] = ENV["GEM_PATH"] = gems
Dir[File.join(gems, "gems/*/lib")].each { |lib| $LOAD_PATH << lib }
require "benchmark_driver"

# What runs less often is slow: its count stays.
def without_counts(found)
  case found
  when Hash
    found.reject { |key, value| key == "loop_count" && value >= 1_000 }
         .transform_values { |value| without_counts(value) }
  when Array then found.map { |value| without_counts(value) }
  else found
  end
end

words = [RbConfig.ruby, "-I#{File.dirname(file)}/lib", File.join(gems, "bin/benchmark-driver"),
         "-o", "record", "--run-duration", seconds, *(["--filter", filter] unless filter.empty?),
         *ENV["BENCHMARK_OPTS"].to_s.shellsplit, *rubies.flat_map { |ruby| ["-e", ruby] }]
Dir.mktmpdir("report-") do |folder|
  if timed && File.read(file).include?("loop_count")
    copy = File.join(folder, File.basename(file))
    File.write(copy, YAML.dump(without_counts(YAML.load_file(file))))
    file = copy
  end
  output, status = Open3.capture2e(*words, file, chdir: folder)
  record = File.join(folder, "benchmark_driver.record.yml")
  unless status.success? && File.exist?(record)
    said = output.lines.grep(/\(\w[\w:]*\)$/).first || output.lines.last.to_s
    abort "report_rows.rb: error: #{said.strip}"
  end

  YAML.unsafe_load_file(record)["job_warmup_context_result"].each do |job, measured|
    measured.fetch(false, {}).each do |context, result| # true: how many iterations are needed
      result.values.each do |metric, value|
        puts [job.name, context.name, value, metric.unit,
              metric.larger_better ? "more" : "less"].join("\t")
      end
    end
  end
end
