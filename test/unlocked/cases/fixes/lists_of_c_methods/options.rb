# Values that change the Hash that they are in.
class Changing
  def initialize(hash, &pair)
    @hash = hash
    @pairs = (0..50).to_h(&pair)
  end

  def to_str
    @hash.replace(@pairs)
    GC.start
    "/"
  end
  alias to_path to_str
end

options = (30..50).to_h { |fd| [fd, :close] }
options[:chdir] = Changing.new(options) { |fd| [fd + 100, :close] }
(430..460).each { |fd| options[fd] = :close }
assert_raise(RuntimeError) { spawn("true", options) }

variables = (30..50).to_h { |number| ["k#{number}", "v"] }
variables["x"] = Changing.new(variables) { |number| ["a#{number}", "b"] }
(30..50).each { |number| variables["l#{number}"] = "v" }
assert_raise(RuntimeError) { spawn(variables, "true") }
assert_raise(RuntimeError) { system(variables, "true") }
assert_raise(RuntimeError) { IO.popen([variables, "true"]) {} }

assert_include(`env`, "PATH=")
assert_equal("v\n", IO.popen([{ "LIST_V" => "v" }, "sh", "-c", "echo $LIST_V"], &:read))
