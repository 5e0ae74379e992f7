# frozen_string_literal: true
require "rbconfig"

# The holes of CRuby that this build knows by an identifier (doc/security.md), as RbConfig has them:
#
#     ruby -runlocked/holes            prints them
#
# overlay/holes writes what it says when Ruby is built; later holes are not known to it.
module UnlockedHoles
  class << self
    def closed = told("unlocked_fixes").split
    def open = told("unlocked_open").split

    # The newest release of CRuby whose known holes are all closed here.
    def security = told("unlocked_security")

    def print(out = $stdout)
      out.puts(RUBY_DESCRIPTION)
      out.puts("Revision #{told("RUBY_FORK_REVISION")}. The known holes that CRuby #{security} " \
               "and earlier releases close are closed.")
      { closed: closed, open: open }.each do |word, names|
        out.puts("#{word}: #{names.size}", names.map { |name| "  #{name}" })
      end
    end

    private

    def told(key) = RbConfig::CONFIG.fetch(key)
  end
end

# By -r, and not by a program.
if caller_locations.all? { |place| place.path.start_with?("<internal:") }
  UnlockedHoles.print
  exit
end
