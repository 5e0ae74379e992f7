# frozen_string_literal: true

# Each other ractor than the main one makes the namespaces that the main one keeps.
class << RBS::Namespace
  Ractor::Libraries.keep(self, :empty, :root)

  def empty = Ractor.main? ? unlocked_empty : new(path: [], absolute: false)
  def root = Ractor.main? ? unlocked_root : new(path: [], absolute: true)
end
