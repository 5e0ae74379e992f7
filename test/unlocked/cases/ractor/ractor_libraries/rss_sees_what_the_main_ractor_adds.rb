require "rss"
list = [+"x"]
RSS::Rss::Channel.class_eval { install_text_element("mine", "", "?") }
RSS::BaseListener.install_get_text_element("", "mine", "mine=")
Module.new.module_eval do
  RSS::Maker::RSSBase.add_need_initialize_variable("plain") { {} }
end
work = Ractor.make_shareable(Module.new.module_eval do
  proc do
    RSS::Parser.parse(<<~XML).channel.mine
      <rss version="2.0"><channel><title>t</title><link>l</link><description>d</description>
      <mine>m</mine></channel></rss>
    XML
  end
end)
assert_equal "m", work.call
assert_equal "m", Ractor.new(&work).take
make = Ractor.make_shareable(Module.new.module_eval do
  proc do
    RSS::Maker.make("2.0") do |maker|
      maker.channel.title = maker.channel.link = maker.channel.description = "d"
    end.channel.title
  rescue Ractor::IsolationError => e
    e.message
  end
end)
assert_equal "d", Ractor.new(&make).take
Module.new.module_eval do
  RSS::Maker::RSSBase.add_need_initialize_variable("others") { list.dup }
end
assert_equal [false, false], [list.frozen?, list[0].frozen?]
assert_equal "d", make.call
assert_match(/give a block that refers to shareable objects/, Ractor.new(&make).take)
