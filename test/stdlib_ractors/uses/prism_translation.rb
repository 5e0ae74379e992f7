library "prism: translations and formats", requires: %w[prism ripper]
use("Prism::Translation::Ripper.sexp", [:program, [[:@int, "1", [1, 0]]]]) do
  Prism::Translation::Ripper.sexp("1")
end
use("Prism::Pack.parse", /unsigned 8-bit/i) { Prism::Pack.parse(:v3_2_0, :pack, "C2").describe }
