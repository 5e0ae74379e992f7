require "monitor"
Thread.report_on_exception = false
# A limit for hangs alone.
LIMIT = 30

def waiter(&wait)
  Thread.new(&wait).tap { |t| Thread.pass until t.stop? }
end
