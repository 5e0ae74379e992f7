library "reline"
use("Reline::Unicode.calculate_width", 3) { Reline::Unicode.calculate_width("あa") }
use("Reline::Unicode.split_by_width", %w[ab cd]) do
  Reline::Unicode.split_by_width("abcd", 2)[0].compact.reject(&:empty?).first(2)
end
use("Reline::Config.new", [Reline::Config, Ractor::IsolationError, /Reline::/],
    cannot: "the terminal is the main ractor's; read lines there") { Reline::Config.new }
use("Reline::History", [["a"], Ractor::IsolationError, /Reline::/],
    cannot: "the terminal is the main ractor's; read lines there") do
  h = Reline::History.new(Reline::Config.new)
  h << "a"
  h.to_a
end
use("Reline::Config#read_lines", [:vi_insert, Ractor::IsolationError, /Reline::/],
    cannot: "the terminal is the main ractor's; read lines there") do
  c = Reline::Config.new
  c.read_lines(["set editing-mode vi"])
  c.editing_mode_is?(:vi_insert) && :vi_insert
end
use("Reline::KeyStroke", [Reline::KeyStroke, Ractor::IsolationError, /Reline::/],
    cannot: "the terminal is the main ractor's; read lines there") do
  Reline::KeyStroke.new(Reline::Config.new, Encoding::UTF_8)
end
