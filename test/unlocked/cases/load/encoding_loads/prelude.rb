NAMES = Ractor.make_shareable(%w[
  EUC-JP Shift_JIS Windows-31J ISO-8859-2 ISO-8859-5 ISO-8859-15 Windows-1250 Windows-1251
  Windows-1252 Windows-1253 Big5 Big5-HKSCS GB18030 GBK EUC-KR EUC-TW CP949 CP51932 eucJP-ms
  KOI8-R KOI8-U UTF-16BE UTF-32LE UTF8-MAC IBM437 IBM852 TIS-620 Emacs-Mule])
def use(name)
  text = "x\u00e9"
  other = text.dup.force_encoding(name)
  converted = begin text.encode(name).bytes rescue $!.class.name end
  [name, converted, other.size, other.valid_encoding?, other.encoding.dummy?]
end
def use_all(names) = names.map { |name| use(name) }.sort
def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
# What the block returns, while the main thread runs no interrupts of other ractors: in a
# handler of a signal, which waits for the block.
def while_main_is_busy(&block)
  input, output = IO.pipe
  trap(:USR1) { input.read }
  thread = Thread.new do
    sleep 0.05
    block.call.tap { output.close }
  end
  Process.kill(:USR1, $$)
  thread.value
end
