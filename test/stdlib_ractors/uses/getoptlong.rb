library "getoptlong", requires: %w[getoptlong]
use("GetoptLong", [[["--help", ""]], Ractor::IsolationError, /ARGUMENT_FLAGS/],
    cannot: "its constants are not shareable: parse options in the main ractor", alone: true) do
  ARGV.replace(%w[--help])
  GetoptLong.new(["--help", "-h", GetoptLong::NO_ARGUMENT]).to_enum(:each).to_a
ensure
  ARGV.clear
end
use("GetoptLong::REQUIRED_ARGUMENT", 1) { GetoptLong::REQUIRED_ARGUMENT }
