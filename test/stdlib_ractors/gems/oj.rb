require "oj"

use("Oj.dump and Oj.load") { Oj.load(Oj.dump({ "a" => [1, 2.5, nil] }, mode: :compat)) }
use("Oj::Doc") { Oj::Doc.open('{"a":[1,2]}') { |doc| doc.fetch("/a/2") } }
use("Oj::Parser") { Oj::Parser.new(:usual).parse('{"a":true}') }
