# SHA1 of 512 MiB at once, and after a text that is no whole block.
text = "\0" * 2**29
assert_equal("5b088492c9f4778f409b7ae61477dec124c99033", Digest::SHA1.hexdigest(text))
whole, parts = Digest::SHA1.new << "ab" << text, Digest::SHA1.new << "ab"
512.times { parts << text[0, 2**20] }
assert_equal(parts.hexdigest, whole.hexdigest)
