# What is wrong with a name, twice: what was found the first time is in a cache then.
def wrong(text, keep = {})
  2.times.filter_map do
    sym, str = text.dup.to_sym, -text.dup
    found = [sym.to_s == text, "#{sym}" == text, sym.name == text, str == text,
             str.encoding == text.encoding, text.dup.to_sym.equal?(sym),
             (-text.dup).equal?(str), (keep[text] ||= [sym, str]).zip([sym, str]).
               all? { |a, b| a.equal?(b) }, {text.dup => 1}.keys[0].equal?(str)]
    [text, found] unless found.all?
  end
end
def several = Ractor.new { Ractor.receive }     # from now on there are several ractors
def rss = File.read("/proc/self/statm").split[1].to_i * 4096
