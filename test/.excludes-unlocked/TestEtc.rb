# Etc works in every ractor here; the test expects that it is refused.
exclude(:test_ractor_unsafe, "Etc.getpwuid works in another ractor")
