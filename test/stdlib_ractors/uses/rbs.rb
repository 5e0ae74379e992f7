library "rbs", requires: %w[rbs stringio]
use("RBS::Parser.parse_signature", "A") do
  RBS::Parser.parse_signature("class A\n  def a: (Integer) -> String\nend\n")[2][0].name.to_s
end
use("RBS::Parser.parse_type", "Array[Integer]?") { RBS::Parser.parse_type("Array[Integer]?").to_s }
use("RBS::EnvironmentLoader", [true, Ractor::IsolationError, /RBS::/],
    cannot: "load signatures in the main ractor") do
  env = RBS::Environment.from_loader(RBS::EnvironmentLoader.new(core_root: nil))
  env.resolve_type_names.class_decls.empty?
end
use("RBS::Writer", "class A\nend\n") do
  o = StringIO.new
  RBS::Writer.new(out: o).write(RBS::Parser.parse_signature("class A end")[2])
  o.string
end
use("RBS::Prototype::RB", [/def a: \(untyped x\) -> /, Ractor::IsolationError, /RBS::/],
    cannot: "it keeps names in its classes: make prototypes in the main ractor") do
  p = RBS::Prototype::RB.new
  p.parse("class A\n def a(x) = 1\nend")
  o = StringIO.new
  RBS::Writer.new(out: o).write(p.decls)
  o.string
end
