# The default folders can be asked for in every ractor.
#
# Reason: behaviour
# Retire-when: the gem's default folders are shareable.
# Expect: 27
# Inserts: Ractor.main 9
s/^    @(default_(specifications_)?dir|[a-z]+_home|(config|state)_file) \|\|= (.*)$/\
    return \4 unless Ractor.main?\
\
&/
