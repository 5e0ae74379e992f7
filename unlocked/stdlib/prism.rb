# frozen_string_literal: true

# Prism is loaded to its end (error_highlight/base.rb).
Ractor::Libraries.prism_loaded = true
