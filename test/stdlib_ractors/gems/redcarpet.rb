require "redcarpet"

use("Markdown to HTML") do
  Redcarpet::Markdown.new(Redcarpet::Render::HTML, tables: true).render("# T\n\n|a|\n|-|\n|1|")
end
use("a renderer of its own") do
  renderer = Class.new(Redcarpet::Render::HTML) do
    def header(text, level) = "<h#{level}>#{text.upcase}</h#{level}>"
  end
  Redcarpet::Markdown.new(renderer.new).render("# t")
end
