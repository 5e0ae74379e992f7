# What can be required is listed once for each ractor: only the main one may keep the list in an
# instance variable of the class.
#
# Reason: behaviour
# Retire-when: the gem keeps the list elsewhere.
# Expect: 7
# Inserts: __did_you_mean_requireables__ 1
s/^ +@requireables \|\|= (INIT.*)$/      return @requireables ||= list_requireables if Ractor.main?\
\
      Ractor.current[:__did_you_mean_requireables__] ||= list_requireables\
    end\
\
    def self.list_requireables\
      \1/
