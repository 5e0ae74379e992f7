# frozen_string_literal: true

# Other ractors see the generators that the main one has registered.
class << RDoc::RDoc
  Ractor::Libraries.copy(RDoc::RDoc, :GENERATORS)
  Ractor::Libraries.keep(self, :add_generator)

  def add_generator(klass)
    unlocked_add_generator(klass).tap { Ractor::Libraries.copy(RDoc::RDoc, :GENERATORS) }
  end
end
