library "csv", requires: %w[csv tmpdir]
use("CSV.parse", [%w[a b], ["1", "x,y"]]) { CSV.parse("a,b\n1,\"x,y\"\n") }
use("CSV.parse headers", [{ "a" => "1", "b" => "2" }]) do
  CSV.parse("a,b\n1,2\n", headers: true).map(&:to_h)
end
use("CSV.parse converters", [[1, 2.5, "x"]]) { CSV.parse("1,2.5,x", converters: :numeric) }
use("CSV.parse converters: all", [[1, Date.new(2024, 1, 2)]]) do
  CSV.parse("1,2024-01-02", converters: :all)
end
use("CSV.parse header_converters", [:first_name]) do
  CSV.parse("First Name\nx\n", headers: true, header_converters: :symbol).headers
end
use("CSV.parse of other separators", [%w[a b]]) { CSV.parse("a;b|", col_sep: ";", row_sep: "|") }
use("CSV.parse liberal, skip_blanks, strip", [["a", "b\"c"]]) do
  CSV.parse("a , b\"c\n\n", liberal_parsing: true, skip_blanks: true, strip: true)
end
use("CSV.parse_line", %w[a b]) { CSV.parse_line("a,b") }
use("CSV.generate", "a,\"b \"\"c\"\"\"\n") { CSV.generate { |c| c << ["a", 'b "c"'] } }
use("CSV.generate_line", "1,,x\n") { CSV.generate_line([1, nil, "x"]) }
use("CSV.generate_lines", "1\n2\n") { CSV.generate_lines([[1], [2]]) }
use("Array#to_csv, String#parse_csv", ["1,2\n", %w[1 2]]) { [[1, 2].to_csv, "1,2".parse_csv] }
use("CSV.read, CSV.foreach, CSV.open", [[%w[a b]], ["a"]]) do
  Dir.mktmpdir do |d|
    CSV.open("#{d}/c", "w") { |c| c << %w[a b] }
    [CSV.read("#{d}/c"), CSV.foreach("#{d}/c").map(&:first)]
  end
end
use("CSV::Table", [%w[1 3], "3"]) do
  t = CSV.parse("a,b\n1,2\n3,4\n", headers: true)
  [t["a"], t.by_row[1]["a"]]
end
use("CSV.table", [[1]]) do
  Dir.mktmpdir { |d| File.write("#{d}/c", "a\n1\n"); CSV.table("#{d}/c").map(&:fields) }
end
use("CSV::MalformedCSVError", CSV::MalformedCSVError) do
  CSV.parse("\"a")
rescue CSV::MalformedCSVError => e
  e
end
use("CSV.filter", "1;2\n") do
  o = StringIO.new
  CSV.filter(StringIO.new("1,2\n"), o, out_col_sep: ";") { }
  o.string
end
use("CSV.instance", CSV) { CSV.instance(StringIO.new) }
Ractor.new {}.take                      # what is added later is not known to others
CSV::Converters[:shout] = ->(field) { field.upcase }
use("CSV::Converters of the program", [["A"]],
    first: "Ractor.make_shareable(CSV::Converters)") { CSV.parse("a", converters: :shout) }
use("CSV::Converters, without that call", [[["A"]], Ractor::IsolationError,
    /CSV::Converters\[:shout\].*Ractor.make_shareable/],
    cannot: "a converter that the program adds needs the call above") do
  CSV.parse("a", converters: :shout)
end
use("CSV::Converters", true, first: "Ractor.make_shareable(CSV::Converters)") do
  CSV::Converters.key?(:integer)
end
