# They ask the net for rubygems.org's certificate and accept RubyGems' own authorities alone: they
# fail wherever a mirror with a certificate of its own answers; the same on stock.
exclude(:test_accessing_rubygems, "whoever answers for that host here need not be rubygems.org")
exclude(:test_accessing_www_rubygems, "whoever answers for that host here need not be rubygems.org")
exclude(:test_accessing_staging, "whoever answers for that host here need not be rubygems.org")
exclude(:test_accessing_new_index, "whoever answers for that host here need not be rubygems.org")
