// When the token after `|` is wrong, the branch before it belongs to the tree already, which the
// caller frees. The base frees it a second time.
// Reason: security
// Until: 3.4.12
// Closes: CVE-2026-89078

@redirect_error_after_alternative@
identifier r, tok, src, end, env, node;
@@
parse_subexp(...)
{
  <...
  r = fetch_token(tok, src, end, env);
  if (r < 0) {
-   onig_node_free(node);
    return r;
  }
  ...>
}
