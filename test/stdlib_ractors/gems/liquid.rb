require "liquid"

use("a template is parsed and rendered") do
  Liquid::Template.parse("hi {{ name | upcase }}").render("name" => "you")
end
use("a loop and a condition") do
  text = "{% for i in a %}{% if i > 1 %}{{ i }}{% endif %}{% endfor %}"
  Liquid::Template.parse(text).render("a" => [1, 2, 3])
end
