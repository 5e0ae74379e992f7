library "reline"
use("Reline::Unicode.calculate_width", [3, 1, 2]) do
  [Reline::Unicode.calculate_width("あa"), Reline::Unicode.calculate_width("α"),
      Reline::Unicode.calculate_width("\e[1mab\e[m", true)]
end
use("Reline::Unicode.split_by_width", %w[ab cd]) do
  Reline::Unicode.split_by_width("abcd", 2)[0].compact.reject(&:empty?).first(2)
end
use("Reline::Unicode.escape_for_print, .safe_encode", ["^Aa", "a"]) do
  [Reline::Unicode.escape_for_print("\1a"), Reline::Unicode.safe_encode("a", Encoding::UTF_8)]
end
use("Reline::Config.new", [Reline::Config, :emacs]) do
  c = Reline::Config.new
  [c.class, c.editing_mode_is?(:emacs) && :emacs]
end
use("Reline::History", [%w[a b], "b", "a", 2]) do
  h = Reline::History.new(Reline::Config.new)
  h << "a"
  h.push("b")
  [h.to_a, h[-1], h[0], h.size]
end
use("Reline::Config#read_lines", [:vi_insert, 7]) do
  c = Reline::Config.new
  c.read_lines(["set editing-mode vi", "set history-size 7", "\"\\C-x\": \"abc\""])
  [c.editing_mode_is?(:vi_insert) && :vi_insert, c.history_size]
end
use("Reline::KeyStroke", [:matched, :unmatched]) do
  k = Reline::KeyStroke.new(Reline::Config.new, Encoding::UTF_8)
  [k.match_status("a".bytes), k.match_status([0x61, 0x62])]
end
use("Reline::VERSION", String) { Reline::VERSION }
use("Reline.readline, Reline::HISTORY", [0, Ractor::IsolationError, /Reline::HISTORY/],
    cannot: "the terminal and the history are the main ractor's: read lines there") do
  Reline::HISTORY.size
end
