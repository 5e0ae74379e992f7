library "rbs", requires: %w[rbs stringio]
use("RBS::Parser.parse_signature", "A") do
  RBS::Parser.parse_signature("class A\n  def a: (Integer) -> String\nend\n")[2][0].name.to_s
end
use("RBS::Parser.parse_type", "Array[Integer]?") { RBS::Parser.parse_type("Array[Integer]?").to_s }
use("RBS::EnvironmentLoader", true) do
  env = RBS::Environment.from_loader(RBS::EnvironmentLoader.new(core_root: nil))
  env.resolve_type_names.class_decls.empty?
end
use("RBS::EnvironmentLoader of core, RBS::DefinitionBuilder", [true, true]) do
  env = RBS::Environment.from_loader(RBS::EnvironmentLoader.new).resolve_type_names
  builder = RBS::DefinitionBuilder.new(env: env)
  string = builder.build_instance(RBS::TypeName.new(name: :String, namespace: RBS::Namespace.root))
  [string.methods.key?(:upcase), env.class_decls.size > 100]
end
use("RBS::Writer", "class A\nend\n") do
  o = StringIO.new
  RBS::Writer.new(out: o).write(RBS::Parser.parse_signature("class A end")[2])
  o.string
end
use("RBS::Prototype::RB", /def a: \(untyped x\) -> /) do
  p = RBS::Prototype::RB.new
  p.parse("class A\n def a(x) = 1\nend")
  o = StringIO.new
  RBS::Writer.new(out: o).write(p.decls)
  o.string
end
