# frozen_string_literal: true

# Other ractors than the main one make specifications, load them from files, and search those of
# installed gems: each has a list of its own (shareable.rb).
class Gem::Specification
  today = Ractor.make_shareable(TODAY.dup)
  Ractor::Libraries.own(self, :TODAY) { today.dup }

  Ractor::Libraries.keep(self, :activate, :default_value)
  Ractor::Libraries.keep(singleton_class, :dirs, :reset)

  def activate
    Ractor.main? or Gem.refuse_activation(name)
    unlocked_activate
  end

  def default_value(name)
    value = unlocked_default_value(name)
    return value if Ractor.main?
    Gem::Requirement === value ? Gem::Requirement.default : value.dup
  end

  def self.dirs
    Ractor.main? ? unlocked_dirs : @@dirs || @@dirs = Gem::SpecificationRecord.dirs_from(gem_path)
  end

  def self.reset
    return unlocked_reset if Ractor.main?
    @@dirs = nil
    @specification_record = nil
    clear_load_cache
  end
end
