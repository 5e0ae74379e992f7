# The format's to_str changes the text.
text = "2001-02-03" + " " * 3000
format = Object.new
format.define_singleton_method(:to_str) do
  text.replace("q")
  GC.start
  20.times { "x" * 3010 }
  "%Y-%m-%d" + " " * 3000
end
assert_equal({year: 2001, mon: 2, mday: 3}, Date._strptime(text, format))
assert_equal("q", text)

# A method that runs meanwhile changes both, and the copies are not collected.
class Regexp
  alias unchanged match
  def match(*arguments)
    $change&.call
    unchanged(*arguments)
  end
end
rest = "%m" * 500
text = +"2001 UTC " + "02" * 500
format = +"%Y %Z " + rest
$change = -> do
  text.replace("q")
  format.replace("q")
  GC.start
  50.times { "x" * 1008 }
end
assert_equal({year: 2001, zone: "UTC", offset: 0, mon: 2}, Date._strptime(text, format))
assert_equal(%w[q q], [text, format])
$change = nil

class Integer
  alias unchanged div
  def div(other)
    $change&.call
    unchanged(other)
  end
end
day = Date.new(2001, 2, 3)
format = +"%C" + "%d" * 500
$change = -> { format.replace("q"); GC.start; 50.times { "x" * 1002 } }
assert_equal("20" + "03" * 500, day.strftime(format))
assert_equal("q", format)
format = +"%C\0" + "%d\0" * 500
assert_equal("20\0" + "03\0" * 500, day.strftime(format))
