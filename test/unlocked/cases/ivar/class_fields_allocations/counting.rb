def fields_made
  GC.start
  GC.disable
  before = fields_objects
  yield
  fields_objects - before
ensure
  GC.enable
end

# The bytes that malloc was asked for, and that nobody has freed.
def bytes_taken
  GC.start
  GC.disable
  before = GC.stat(:malloc_increase_bytes)
  yield
  GC.stat(:malloc_increase_bytes) - before
ensure
  GC.enable
end

def complex_class(count)
  Class.new.tap { |c| write(c, 0...count); exhaust_shapes; c.instance_variable_set(:@last, 1) }
end
