def addresses = File.read("/proc/self/statm").split[0].to_i * 4096
def assert_few_stacks(count = 1000)
  GC.start
  GC.disable
  10.times { yield }
  before = addresses
  count.times { yield }
  assert_operator(addresses - before, :<, 100 * 640 * 1024)
ensure
  GC.enable
end
