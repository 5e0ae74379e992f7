# The same as for mkmf.rb, for gems whose extension is a Cargo.toml: RubyGems calls cargo for them.
# Retire-when: rb-sys takes the number wherever the headers have one, or the guard is retired.
# Expect: 1
# Inserts: has_ruby_abi_version 1

# Beside the conditions that RubyGems sets.
s/^    cfg = "--cfg=rb_sys_gem /&--cfg=has_ruby_abi_version /
