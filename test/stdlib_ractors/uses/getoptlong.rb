library "getoptlong", requires: %w[getoptlong]
use("GetoptLong", [[["--help", ""]], Ractor::IsolationError, /ARGV/],
    cannot: "it reads and changes ARGV of the main ractor", alone: true) do
  ARGV.replace(%w[--help])
  GetoptLong.new(["--help", "-h", GetoptLong::NO_ARGUMENT]).to_enum(:each).to_a
ensure
  ARGV.clear
end
use("GetoptLong::REQUIRED_ARGUMENT", 1) { GetoptLong::REQUIRED_ARGUMENT }
