# A chilled string warns by Ruby code, which changes what is read next. Runs with -W1.
Warning[:deprecated] = true
$other = nil
def Warning.warn(*) = $other.call

def text = eval("'abcdefgh'")

part = "b" * 10
$other = -> { part << "c" * 100_000 }
assert_equal("abcdefgh" + "b" * 10 + "c" * 100_000, text.append_as_bytes(part))

part = "b" * 5000
$other = -> { part.replace("c") }
assert_equal("abcdefghc", text << part)

string = text
$other = -> { string.replace("ab") }
assert_raise(IndexError) { string.setbyte(7, 65) }
string = text
assert_raise(IndexError) { string[7] = "x" }
string = text
assert_raise(IndexError) { string.bytesplice(7, 1, "x") }
string = text
assert_raise(RuntimeError) { string[/h/] = "x" }
