library "expect", requires: %w[pty expect]
use("IO#expect", ["ab"]) do
  IO.pipe do |read, write|
    write << "abc"
    read.expect(/b/, 1)
  end
end
