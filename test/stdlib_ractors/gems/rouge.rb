require "rouge"

use("Ruby is highlighted") { Rouge.highlight("def a = 1", "ruby", "html") }
use("a formatter and a lexer") do
  Rouge::Formatters::HTML.new.format(Rouge::Lexers::JSON.new.lex('{"a": 1}'))
end
