require "haml"

use("a template is compiled and rendered") do
  Haml::Template.new { "%p= name" }.render(Struct.new(:name).new("x"))
end
