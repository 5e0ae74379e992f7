# frozen_string_literal: true

# Directives and post-processors, which are blocks, belong to the main ractor, which registers them.
module Ractor::Libraries
  own(RDoc::Markup::PreProcess, :@post_processors) { [] }
  own(RDoc::Markup::PreProcess, :@registered) { {} }
end
