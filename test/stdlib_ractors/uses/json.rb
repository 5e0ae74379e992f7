library "json", by_itself: "from 2.10.0 on"
use("JSON.generate", '[1,{"a":null}]') { JSON.generate([1, { "a" => nil }]) }
use("JSON.generate with options", "[\n  1\n]") { JSON.generate([1], indent: "  ", array_nl: "\n") }
use("JSON.pretty_generate", "{\n  \"a\": 1\n}") { JSON.pretty_generate({ a: 1 }) }
use("Object#to_json", '{"a":"b"}') { { a: :b }.to_json }
use("JSON.parse", [1.5, nil]) { JSON.parse("[1.5, null]") }
use("JSON.parse symbolize_names", { a: 1 }) { JSON.parse('{"a":1}', symbolize_names: true) }
use("JSON.parse freeze", true) { JSON.parse('["a"]', freeze: true).first.frozen? }
use("JSON.parse object_class", { "a" => 1 }) do
  JSON.parse('{"a":1}', object_class: Class.new(Hash)).to_h
end
use("JSON.parse create_additions", 1..2) do
  require "json/add/range"
  JSON.parse(JSON.generate(1..2), create_additions: true)
end
use("JSON.parse of what is no JSON", JSON::ParserError) do
  JSON.parse("{")
rescue JSON::ParserError => e
  e
end
use("JSON.load", { "a" => [1] }) { JSON.load('{"a":[1]}') }
use("JSON.load with a proc", [1, { "a" => 1 }]) do
  seen = []
  JSON.load('{"a":1}', proc { |x| seen << x })
  seen.last(2)
end
use("JSON.unsafe_load", [1]) { JSON.unsafe_load("[1]") }
use("JSON.dump", "[NaN]") { JSON.dump([Float::NAN]) }
use("JSON.load_default_options", true) { JSON.load_default_options[:allow_nan] }
use("JSON.dump_default_options", false) { JSON.dump_default_options[:max_nesting] }
use("JSON::State", "[1]") { JSON::State.new(space: " ").generate([1]) }
use("JSON.state, parser, generator", Array) { [JSON.state, JSON.parser, JSON.generator] }
use("JSON::GenericObject", /"a":1/) do
  require "json/generic_object"
  JSON::GenericObject[a: 1].to_json
end
