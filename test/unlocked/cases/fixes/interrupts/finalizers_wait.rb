# Finalizers close pipes and wait for processes and threads, one after the other, with a GC at each
# allocation.
require "open3"

class Piped
  def initialize
    *pipes, thread = Open3.popen3("cat")
    ObjectSpace.define_finalizer(self, self.class.closing(pipes, thread))
  end

  def self.closing(pipes, thread) = proc { pipes.each(&:close); $ended << thread.value.success? }
end

$ended = []
AtLength.of(20).times { Piped.new }
GC.stress = true
AtLength.of(100).times { Object.new }
GC.stress = false
assert_equal([true], $ended.uniq)
