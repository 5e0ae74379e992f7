# frozen_string_literal: true

# The method would be defined anew by the ractor that first calls it, with a block of that ractor.
class PStore
  Ractor::Libraries.keep(self, :on_windows?)
  private def on_windows? = RUBY_PLATFORM.match?(/mswin|mingw|bccwin|wince/)
end
