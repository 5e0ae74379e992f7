# frozen_string_literal: true

# Names of core classes are shareable; before that they get the type that they keep.
RBS::BuiltinNames.constants(false).each do |name|
  name = RBS::BuiltinNames.const_get(name)
  next unless name.is_a?(RBS::BuiltinNames::Name)
  name.singleton_type
  Ractor.make_shareable(name)
end
