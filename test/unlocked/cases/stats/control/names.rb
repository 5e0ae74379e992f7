names = ["\e[2Jhidden", "a\u0085\u009b31m", "\u00e9" * 100, "x" + "\u00e9" * 100, "\x7f\r\n\b",
         "\u{1f600}" * 50]
names.each do |name|
  ractor = Ractor.new(name: name) { Ractor.receive }
  ractor << 1
  ractor.take
  path = "/#{name}" * 20
  eval("class << (o = Object.new); def a = @a; end; o.a; Ractor.new { 1 }.take", nil, path)
  eval("GC.start", nil, path)
  eval("Ractor.new { Thread.current.report_on_exception = false; $a }.take rescue 1", nil, path)
end
eval("class A#{"\u00e9" * 100}; def a = @a; end; A#{"\u00e9" * 100}.new.a")
eval("class AB#{"\u00e9" * 100}; def a = @a; end; AB#{"\u00e9" * 100}.new.a")
