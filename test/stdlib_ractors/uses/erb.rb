library "erb"
use("ERB#result", "a 3") { ERB.new("a <%= 1 + 2 %>").result }
use("ERB#result with a binding", "n=5") { n = 5; ERB.new("n=<%= n %>").result(binding) }
use("ERB#result_with_hash", "1 2") { ERB.new("<%= a %> <%= b %>").result_with_hash(a: 1, b: 2) }
use("ERB.new trim_mode -", "1\n2\n") do
  ERB.new("<%- [1, 2].each do |x| -%>\n<%= x %>\n<%- end -%>\n", trim_mode: "-").result
end
use("ERB.new trim_mode %", "x\n1\n") { ERB.new("% a = 1\nx\n<%= a %>\n", trim_mode: "%").result }
use("ERB.new trim_mode %<>", "x\n1") do
  ERB.new("% a = 1\n<% b = 2 %>\nx\n<%= a %>\n", trim_mode: "%<>").result
end
use("ERB.new trim_mode >", "ab") { ERB.new("a<% 1 %>\nb", trim_mode: ">").result }
use("ERB.new eoutvar", "q") { ERB.new("q", eoutvar: "@out").result }
use("ERB#src", /_erbout/) { ERB.new("a").src }
use("ERB#def_method", "hi you") do
  c = Class.new
  ERB.new("hi <%= name %>").def_method(c, "render(name)", "t.erb")
  c.new.render("you")
end
use("ERB#def_class", "v=1") do
  ERB.new("v=<%= @v %>").def_class(Object, "go()").new.instance_eval { @v = 1; go }
end
use("ERB#def_module", "m") { o = Object.new; o.extend(ERB.new("m").def_module("go()")); o.go }
use("ERB.version", String) { ERB.version }
use("ERB#location=", /view.erb:\d+/) do
  e = ERB.new("<% raise 'x' %>")
  e.location = ["view.erb", 7]
  begin
    e.result
  rescue RuntimeError => x
    x.backtrace[0]
  end
end
use("ERB::Util.html_escape", "&lt;a href=&#39;&quot;&amp;") do
  ERB::Util.html_escape(%(<a href='"&))
end
use("ERB::Util.url_encode", "a%20b%2F") { ERB::Util.url_encode("a b/") }
use("ERB::Util included", "&lt;") { Object.new.extend(ERB::Util).instance_eval { h("<") } }
