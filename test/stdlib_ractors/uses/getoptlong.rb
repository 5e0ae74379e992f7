library "getoptlong", requires: %w[getoptlong]
use("GetoptLong", [[["--help", ""], ["--name", "x"]], ["rest"]]) do
  ARGV.replace(%w[-h --name=x rest])
  options = GetoptLong.new(["--help", "-h", GetoptLong::NO_ARGUMENT],
                           ["--name", GetoptLong::REQUIRED_ARGUMENT])
  [options.to_enum(:each).to_a, ARGV.dup]
ensure
  ARGV.clear
end
use("GetoptLong#ordering=", [["--all", ""]]) do
  ARGV.replace(%w[--all a --all])
  options = GetoptLong.new(["--all", GetoptLong::NO_ARGUMENT])
  options.ordering = GetoptLong::REQUIRE_ORDER
  options.to_enum(:each).to_a
ensure
  ARGV.clear
end
use("GetoptLong::InvalidOption", GetoptLong::InvalidOption) do
  ARGV.replace(%w[--other])
  options = GetoptLong.new(["--all", GetoptLong::NO_ARGUMENT])
  options.quiet = true
  options.get
rescue GetoptLong::InvalidOption => e
  e
ensure
  ARGV.clear
end
use("GetoptLong::REQUIRED_ARGUMENT", 1) { GetoptLong::REQUIRED_ARGUMENT }
