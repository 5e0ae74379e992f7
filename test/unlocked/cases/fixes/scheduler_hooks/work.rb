# What a method may do with the work that it gets: nothing, too early, twice, too late.
require "zlib"
class Works < Scheduler
  def initialize(&act) = @act = act
  def blocking_operation_wait(work) = @act.call(work)
end
Thread.report_on_exception = false
TEXT = Random.new(1).bytes(3_000_000)

def inflated = Zlib::Inflate.inflate(Zlib::Deflate.deflate(TEXT, 1))
def raised(&block) = assert_raise(RuntimeError, &block)

works = {
  nothing: -> (_) { nil },
  early: -> (work) { Thread.new(&work); Thread.pass; nil },
  later: -> (work) { Thread.new(&work); sleep(0.001); nil },
  joined: -> (work) { Thread.new(&work).join },
  twice: -> (work) { Array.new(3) { Thread.new { work.call rescue $!.class } }.each(&:value) },
  kept: -> (work) { $work = work; Thread.new(&work).join; nil },
}
works.each do |name, act|
  scheduler = Works.new(&act)
  assert_equal(TEXT, under(scheduler) { inflated }, name)
  assert_include(under(scheduler) { Dir.children("/") }, "proc", name)
  assert_equal([true, false], under(scheduler) { [Dir.exist?("/"), Dir.exist?("/none")] }, name)
  assert_raise(Errno::ENOENT, name) { under(scheduler) { File.open("/none") } }
  assert_equal("#", under(scheduler) { File.read(__FILE__, 1) }, name) if File.file?(__FILE__)
  quotient = under(scheduler) { (10**60_000) / (10**30_000) }
  assert_equal(10**30_000, quotient, name)
end
raised { $work.call }

# It raises while a thread runs the work: that one is interrupted and waited for.
scheduler = Works.new { |work| Thread.new(&work); sleep(0.01); raise IndexError, "no" }
3.times { assert_raise(IndexError) { under(scheduler) { inflated } } }
Dir.mktmpdir do |folder|
  File.mkfifo("#{folder}/fifo")
  assert_raise(IndexError) { under(scheduler) { File.open("#{folder}/fifo") } }
end
