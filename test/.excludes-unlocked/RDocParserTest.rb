# Root reads a file without read permission; the same on stock.
exclude(:test_class_for_forbidden, "root may read the file that the test closes") if Process.euid.zero?
