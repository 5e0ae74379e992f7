match = there_and_back("xaby".match(/(?<first>a)(b)?/))
assert_equal(["ab", "a", {"first" => "a"}], [match[0], match[:first], match.named_captures])
assert_equal(%w[x y], [match.pre_match, match.post_match])
input, output = IO.pipe
require "io/nonblock"
input.nonblock = true                 # so that reading has to ask the file for itself
r = Ractor.new { io = Ractor.receive; [io.gets, io.read(3), io.closed?, io.close, io.class] }
r.send(input, move: true)
assert_raise(Ractor::MovedError) { input.gets }
input = nil
GC.start
sleep 0.2
output.write "hello\nyou"
output.close
assert_equal(["hello\n", "you", false, nil, IO], take(r))
