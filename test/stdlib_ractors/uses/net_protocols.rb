library "net/ftp, imap, pop, smtp",
    requires: %w[net/protocol net/smtp net/pop net/imap net/ftp socket]
# A server that says each of `lines` after what it reads; the first one at once.
def self.talk(*lines)
  server = TCPServer.new("127.0.0.1", 0)
  thread = Thread.new do
    client = server.accept
    lines.each_with_index do |line, i|
      client.gets if i > 0
      client << line.gsub("\n", "\r\n")
    end
    client.read
  end
  yield server.addr[1]
ensure
  thread&.kill
  server&.close
end
use("Net::SMTP.start", true) do
  talk("220 hi\n", "250 ok\n", "221 bye\n") { |port| Net::SMTP.start("127.0.0.1", port, "me",
      starttls: false) { |s| s.started? } }
end
use("Net::SMTP#send_message", true) do
  server = TCPServer.new("127.0.0.1", 0)
  thread = Thread.new do
    c = server.accept
    c << "220 hi\r\n"
    while (line = c.gets)
      case line
      when /\AEHLO/ then c << "250 ok\r\n"
      when /\ADATA/ then c << "354 go\r\n"; nil until c.gets == ".\r\n"; c << "250 done\r\n"
      when /\AQUIT/ then c << "221 bye\r\n"; break
      else c << "250 ok\r\n"
      end
    end
    c.close
  end
  Net::SMTP.start("127.0.0.1", server.addr[1],
      starttls: false) { |s| s.send_message("Subject: x\n\ny\n", "a@b.example",
          "c@d.example").success? }
ensure
  thread&.kill
  server&.close
end
use("Net::POP3.start", 0) do
  talk("+OK hi\n", "+OK\n", "+OK\n", "+OK 0 0\n",
      "+OK bye\n") { |port| Net::POP3.start("127.0.0.1", port, "u", "p") { |pop| pop.n_mails } }
end
use("Net::FTP", "/home") do
  talk("220 hi\n", "331 pw\n", "230 in\n", "200 ok\n", "257 \"/home\"\n", "221 bye\n") do |port|
    f = Net::FTP.new
    f.connect("127.0.0.1", port)
    f.login("u", "p")
    f.pwd.tap { f.close }
  end
end
use("Net::FTP.default_passive, Net::FTP::MLSxEntry", [true, 5]) do
  f = Net::FTP.new
  [Net::FTP.default_passive, f.__send__(:parse_mlsx_entry, "size=5;type=file; x\n").size]
end
use("Net::IMAP.config, Net::IMAP::Config", [30, 7, true]) do
  c = Net::IMAP.config.new
  [Net::IMAP.config.open_timeout, c.tap { _1.open_timeout = "7" }.open_timeout,
      c.inherited?(:debug)]
end
use("Net::IMAP", ["IMAP4REV1", true]) do
  server = TCPServer.new("127.0.0.1", 0)
  thread = Thread.new do
    c = server.accept
    c << "* OK hi\r\n"
    while (line = c.gets)
      tag, word, = line.split
      c << "* CAPABILITY IMAP4rev1\r\n" if word == "CAPABILITY"
      c << "* 3 EXISTS\r\n" if word == "SELECT"
      c << "* SEARCH 1 2\r\n" if word == "SEARCH"
      c << "* BYE\r\n" if word == "LOGOUT"
      c << "#{tag} OK done\r\n"
    end
  end
  i = Net::IMAP.new("127.0.0.1", port: server.addr[1])
  got = i.capability.first
  i.select("INBOX")
  [got, i.search("ALL").to_a == [1, 2]].tap { i.logout; i.disconnect }
ensure
  thread&.kill
  server&.close
end
use("Net::IMAP.encode_utf7, .format_date", ["&AOk-", "02-Jan-2024"]) do
  [Net::IMAP.encode_utf7("é"), Net::IMAP.format_date(Time.utc(2024, 1, 2))]
end
use("Net::IMAP::SASL.authenticator", "\0u\0p") do
  Net::IMAP::SASL.authenticator("PLAIN", "u", "p").process(nil)
end
