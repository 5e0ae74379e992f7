# Local variables beyond the 255th have no registers. The base cuts their numbers to 8 bits, and so
# gives them the registers of others.
# Closes: Bug-22074
# Expect: 1
s/RegOpnd::Local\((\(last_idx .* - idx\)) as u8\)$/RegOpnd::Local(\1.try_into().unwrap_or(u8::MAX))/
