exclude(:test_regexp_ascii_none, "a regexp with /n warns once for each encoding here")
