# frozen_string_literal: true
# YJIT is enabled in the middle of frames of many kinds whose environments are in the heap already.
# Argument: the kind. Prints what differs.

def enable = RubyVM::YJIT.enable
# Runs on in the frame of its caller, by exceptions, so that compiled code is entered there.
BODY = <<~'RUBY'
  sum = 0
  i = 0
  while i < 80
    n = i + 1
    got = tap { break i + 1 }
    raise "got #{got.inspect}, not #{n}" unless got == n
    i = n
    sum += i
    add.call(1) if add
    sum += [i, n].tap { break 0 }
  end
  seen = reader.call
  raise "seen #{seen.inspect}" unless seen == [80, add ? 3320 : 3240]
  raise "here #{[i, sum].inspect}" unless [i, sum] == seen
  raise "bound" unless binding.local_variable_get(:i) == 80
RUBY
CAPTURE = "i = sum = nil; reader = -> { [i, sum] }; add = ->(x) { sum += x }; "
KINDS = {
  "method" => "def m; #{CAPTURE}; enable; #{BODY}; end; m; m",
  "late" => "def m; i = sum = nil; reader = -> { [i, sum] }; add = nil; enable; #{BODY}; end; m; m",
  "binding" => "def m; i = sum = nil; b = binding; reader = -> { [b.local_variable_get(:i), " \
               "b.local_variable_get(:sum)] }; add = nil; enable; #{BODY}; end; m; m",
  "block" => "def m = yield; 2.times { #{CAPTURE}; m { enable }; #{BODY} }",
  "inner" => "def m; #{CAPTURE}; [1].each { enable; #{BODY} }; end; m; m",
  "lambda" => "l = -> { #{CAPTURE}; enable; #{BODY} }; l.(); l.()",
  "define_method" => "define_singleton_method(:m) { #{CAPTURE}; enable; #{BODY} }; m; m",
  "rescue" => "def m; #{CAPTURE}; begin; raise 'x'; rescue; enable; #{BODY}; end; end; m; m",
  "ensure" => "def m; #{CAPTURE}; begin; 1; ensure; enable; #{BODY}; end; end; m; m",
  "raised" => "def m; #{CAPTURE}; begin; begin; raise 'x'; ensure; enable; #{BODY}; end; " \
              "rescue RuntimeError; raise if $!.message != 'x'; end; end; m; m",
  "fiber" => "def m; #{CAPTURE}; Fiber.yield; #{BODY}; end; " \
             "f = 3.times.map { Fiber.new { m } }; f.each(&:resume); enable; f.each(&:resume); " \
             "m2 = Fiber.new { m }; m2.resume; m2.resume",
  "thread" => "def m(q); #{CAPTURE}; q.pop; #{BODY}; end; q = Queue.new; " \
              "t = 3.times.map { Thread.new { m(q) } }; Thread.pass until q.num_waiting == 3; " \
              "enable; 3.times { q << 1 }; t.each(&:join)",
  "eval" => "def m; b = binding; eval(#{(CAPTURE + "; enable; " + BODY).dump}, b); end; m; m",
  "instance_eval" => "def m = 'x'.instance_eval { #{CAPTURE}; enable; #{BODY} }; m; m",
  "class" => "2.times { Class.new { #{CAPTURE}; ::RubyVM::YJIT.enable; #{BODY} } }",
  "callee" => "def go = enable; def m; #{CAPTURE}; go; #{BODY}; end; m; m",
  "main" => "#{CAPTURE}; enable; #{BODY}",
  "keywords" => "def m(a = 1, *r, k: 2, **o, &b); #{CAPTURE}; g = -> { a += k; r << b; o }; " \
                "enable; #{BODY}; g.(); raise unless [a, k, r.size, o] == [3, 2, 1, {z: 1}]; " \
                "end; m(z: 1) {}; m(1, z: 1)"
}
if ARGV.empty?
  puts KINDS.keys
else
  eval(KINDS.fetch(ARGV[0]))
  puts "ok"
end
