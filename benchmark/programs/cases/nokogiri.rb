# frozen_string_literal: true
# Nokogiri: a page parsed, searched, changed and written. Its nodes are C objects with variables.
require "nokogiri"
require_relative "turns"

rows = Array.new(80) { |i| "<li class='c#{i % 4}'><a href='/#{i}'>t#{i}</a></li>" }
text = "<html><body><ul>#{rows.join}</ul></body></html>"
n = Integer(ENV.fetch("N", 1_200))
Turns.times(n) do
  page = Nokogiri::HTML(text)
  links = page.css("li.c1 > a")
  links.each { |link| link["rel"] = "x"; link.content = link.text.upcase }
  links.size == 20 && page.xpath("//a[@rel='x']").size == 20 or raise "#{links.size} links"
  page.css("a").map { |a| a.instance_variable_set(:@seen, true); a.parent.name }.uniq == ["li"] or
    raise "other parents"
  page.to_html.include?(">T1<") or raise "not changed"
end
