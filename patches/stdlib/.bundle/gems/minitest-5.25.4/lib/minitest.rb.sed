# Backtraces are filtered in other ractors than the main one: with the main one's filter if it is
# shareable, otherwise with a default one.
#
# Reason: behaviour
# Retire-when: Minitest.filter_backtrace works in ractors.
# Expect: 7
# Inserts: filter_of_ractor 2
s/^    result = backtrace_filter\.filter bt$/    result = filter_of_ractor.filter bt/
/^  def self\.filter_backtrace bt # :nodoc:$/i\
  def self.filter_of_ractor # :nodoc:\
    backtrace_filter\
  rescue Ractor::IsolationError\
    BacktraceFilter.new\
  end\

