# frozen_string_literal: true
# Liquid: a template with filters, a loop and conditions, parsed and rendered.
require "liquid"
require_relative "turns"

source = <<~TEXT
  <h1>{{ title | upcase | escape }}</h1>
  {% for item in items %}{% if item.price > 3 %}<b>{{ item.name | capitalize }}</b>
  {{ item.price | times: 2 | round }}{% else %}{{ forloop.index }}{% endif %}{% endfor %}
TEXT
items = Array.new(20) { |i| { "name" => "item #{i}", "price" => i * 0.5 } }
n = Integer(ENV.fetch("N", 2_000))
Turns.times(n) do |i|
  page = Liquid::Template.parse(source).render!("title" => "a < #{i}", "items" => items)
  page.include?("<h1>A &lt; #{i}</h1>") or raise page
end
