# Each other ractor than the main one has a repository of the signatures that come with the gem.
#
# Reason: behaviour
# Retire-when: Stdlib::REPO can be used in ractors.
# Expect: 7
# Inserts: repository_of_ractor 4
s/\bREPO\./repository_of_ractor./
/^        REPO = Repository\.default$/a\
\
        def repository_of_ractor # :nodoc:\
          Ractor.main? ? REPO : Ractor.store_if_absent(:__rbs_repository__) { Repository.default }\
        end
