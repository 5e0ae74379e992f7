// Whether the body of a quantifier is written out several times depends on a product: bytes of the
// body times its number. The base computes it in int. A product that wraps around is small, or
// negative, and the body is written up to 100,000 times, beyond the end of the program. Here the
// comparison is a division, and the same one where the length is computed and where the body is
// written: a large body becomes a loop. Products that follow are of factors that are small then.
// The variants with USE_COMBINATION_EXPLOSION_CHECK, which nothing defines, write no body out.
// Reason: security
// Until: 3.4.12
// Closes: CVE-2026-93577 CVE-2026-97229
// Expect: QUANTIFIER_EXPAND_LIMIT_SIZE 7
// Inserts: regexp_written_out_p 4

@redirect_lower_times_body@
expression length, times;
@@
\(compile_length_quantifier_node\|compile_quantifier_node\)(...)
{
  <...
- length * times <= QUANTIFIER_EXPAND_LIMIT_SIZE
+ regexp_written_out_p(length, times, QUANTIFIER_EXPAND_LIMIT_SIZE)
  ...>
}
