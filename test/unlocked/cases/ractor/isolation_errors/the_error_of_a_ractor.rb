class JobError < StandardError
  attr_reader :job
  def initialize(message, job:) = (super(message); @job = job)
end
r = Ractor.new do
  Thread.current.report_on_exception = false
  Integer("x")
rescue ArgumentError
  raise JobError.new("job", job: { id: 9 })
end
error = assert_raise(Ractor::RemoteError) { r.take }
assert_equal([JobError, { id: 9 }, r], [error.cause.class, error.cause.job, error.ractor])
assert_equal(ArgumentError, error.cause.cause.class)
assert_operator(error.cause.backtrace.size, :>, 0)
assert_operator(error.cause.backtrace_locations.size, :>, 0)
