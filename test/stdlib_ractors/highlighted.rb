# frozen_string_literal: true
# A line with an error, for the use of error_highlight: code from eval has no lines to show.
1.nonesuch
