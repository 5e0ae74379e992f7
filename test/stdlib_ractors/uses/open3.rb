library "open3"
use("Open3.capture3", ["out\n", "err\n", true]) do
  o, e, s = Open3.capture3("echo out; echo err >&2")
  [o, e, s.success?]
end
use("Open3.capture2", "abc") { Open3.capture2("cat", stdin_data: "abc")[0] }
use("Open3.capture2e", 2) { Open3.capture2e("echo a; echo b >&2")[0].lines.size }
use("Open3.popen3", ["x", true]) do
  Open3.popen3("cat") { |i, o, _, t| i << "x"; i.close; [o.read, t.value.success?] }
end
use("Open3.popen2", "y") { Open3.popen2("cat") { |i, o,| i << "y"; i.close; o.read } }
use("Open3.popen2e", "z\n") { Open3.popen2e("echo z >&2") { |_, o,| o.read } }
use("Open3.pipeline_r", "1\n") { Open3.pipeline_r("echo 1", "cat") { |o,| o.read } }
use("Open3.pipeline", [true, true]) { Open3.pipeline("true", "true").map(&:success?) }
use("Open3.pipeline_rw", "b\n") do
  Open3.pipeline_rw("sort", "tail -n1") { |i, o,| i << "b\na\n"; i.close; o.read }
end
