# Assertions can be used in other ractors than the main one. The command for differences is the one
# that was set in the main ractor; otherwise each ractor looks for it.
#
# Reason: behaviour
# Retire-when: Minitest::Assertions can be used in ractors.
# Expect: 12
# Inserts: find_diff 3
# Inserts: shared_diff 2
s/^    E = "" #/    UNDEFINED.freeze\
    E = "".freeze #/
s/^      return @diff if defined\? @diff$/      unless Ractor.main?\
        return @shared_diff || Ractor.store_if_absent(:__minitest_diff__) { find_diff }\
      end\
\
&/
s/^      @diff = (if \(RbConfig.*)$/      @diff = find_diff\
    end\
\
    def self.find_diff # :nodoc:\
              \1/
s/^      @diff = o$/      @shared_diff = o.frozen? ? o : o.dup.freeze\
&/
