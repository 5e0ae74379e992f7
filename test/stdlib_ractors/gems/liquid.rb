require "liquid"

use("a template is parsed and rendered") { Liquid::Template.parse("hi {{ name | upcase }}").render("name" => "you") }
use("a loop and a condition") { Liquid::Template.parse("{% for i in a %}{% if i > 1 %}{{ i }}{% endif %}{% endfor %}").render("a" => [1, 2, 3]) }
