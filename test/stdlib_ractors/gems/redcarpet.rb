require "redcarpet"

use("Markdown to HTML") { Redcarpet::Markdown.new(Redcarpet::Render::HTML, tables: true).render("# T\n\n|a|\n|-|\n|1|") }
use("a renderer of its own") do
  renderer = Class.new(Redcarpet::Render::HTML) { def header(text, level) = "<h#{level}>#{text.upcase}</h#{level}>" }
  Redcarpet::Markdown.new(renderer.new).render("# t")
end
