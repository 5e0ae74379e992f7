require "net/imap"
require "stringio"
require "net/imap/response_reader"
client = Struct.new(:max_response_size).new(LIMIT)
begin
  Net::IMAP::ResponseReader.new(client, StringIO.new("* OK {LENGTH}\r\nabc")).read_response_buffer
  puts "open"
rescue Net::IMAP::DataFormatError
  puts "closed"
rescue Net::IMAP::ResponseTooLargeError
  puts "too large"
rescue RangeError, NoMemoryError
  puts "open"
end
