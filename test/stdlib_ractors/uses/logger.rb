library "logger", requires: %w[logger stringio tmpdir]
use("Logger#info", /\AI, \[\d{4}-.*\]  INFO -- : hi\n\z/) do
  o = StringIO.new
  Logger.new(o).info("hi")
  o.string
end
use("Logger levels", ["warn", 1, true]) do
  o = StringIO.new
  l = Logger.new(o, level: :warn, formatter: ->(_, _, _, m) { m })
  l.debug("debug")
  l.warn { "warn" }
  [o.string, (l.level = "info"; l.level), l.info?]
end
use("Logger progname and datetime_format", /\AE, \[2\d\d\d #\d+\] ERROR -- p: x/) do
  o = StringIO.new
  l = Logger.new(o, progname: "p", datetime_format: "%Y")
  l.error("x")
  o.string
end
use("Logger of an exception", /RuntimeError/) do
  o = StringIO.new
  Logger.new(o).fatal(RuntimeError.new("x"))
  o.string
end
use("Logger to a file", /# Logfile created on .*a/m) do
  Dir.mktmpdir { |d| l = Logger.new("#{d}/log"); l.add(Logger::INFO,
      "a"); l.close; File.read("#{d}/log") }
end
use("Logger that rotates", true) do
  Dir.mktmpdir do |d|
    l = Logger.new("#{d}/log", 3, 200)
    9.times { l.info("x" * 50) }
    l.close
    File.exist?("#{d}/log.0")
  end
end
use("Logger daily", true) do
  Dir.mktmpdir { |d| l = Logger.new("#{d}/log", "daily"); l.info("x"); l.close; true }
end
use("Logger#with_level", true) { Logger.new(nil).with_level(:error) { true } }
use("Logger#<<", "raw") { o = StringIO.new; Logger.new(o) << "raw"; o.string }
use("Logger::Formatter", /F.*x/) { Logger::Formatter.new.call("FATAL", Time.now, nil, "x") }
use("Logger to $stderr", true) { Logger.new($stderr).info("x") }
