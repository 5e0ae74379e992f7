# frozen_string_literal: true
# Erubi: templates compiled, with escaping, and called.
require "erubi"
require "erubi/capture_block"
require_relative "turns"

source = "<h1><%= title %></h1>\n<% items.each do |item| %>\n<li><%= item %></li>\n<% end %>\n"
n = Integer(ENV.fetch("N", 16_000))
items, holder = Array.new(20) { |i| "<#{i}>" }, Object.new
Turns.times(n) do |i|
  code = Erubi::Engine.new(source, escape: true).src
  holder.singleton_class.class_eval("def page(title, items)\n#{code}\nend") if (i % 20).zero?
  holder.page("a < b", items).include?("<li>&lt;19&gt;</li>") or raise "not escaped"
end
