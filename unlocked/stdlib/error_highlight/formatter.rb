# frozen_string_literal: true

# Another ractor than the main one may not read STDERR, and io/console answers the main ractor only.
# So messages are not shortened there, as where the width of the terminal is not known.
class << ErrorHighlight::DefaultFormatter
  Ractor::Libraries.keep(self, :terminal_width)

  def terminal_width = (unlocked_terminal_width if Ractor.main?)
end
