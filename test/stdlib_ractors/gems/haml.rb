require "haml"

use("a template is compiled and rendered") { Haml::Template.new { "%p= name" }.render(Struct.new(:name).new("x")) }
