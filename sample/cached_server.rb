# frozen_string_literal: true

# cached_server.rb: a small web server whose workers are ractors, to look at with RubyVM::Stats.
#
# usage: ruby sample/cached_server.rb [PORT] [--workers N] [--own-cache]
#
# Each worker accepts connections by itself, and answers /words/WORD with a page of that word. Pages
# come from a cache: that of one ractor, which all workers ask; or with --own-cache from one that
# each worker has. What to look at: doc/stats/programs.md. It ends when its stdin has an end, or by
# Ctrl-C. PORT 0, the default, is a free one.
require "erb"
require "socket"

Warning[:experimental] = false

module CachedServer
  USAGE = "usage: #{$0} [PORT] [--workers N] [--own-cache]"
  PAGE = <<~HTML
    <title><%= word %></title>
    <ul><% 50.times do |n| %><li><%= n %>: <%= ERB::Util.h(word.rotate(n)) %></li><% end %></ul>
  HTML

  # A word, whose letters can be moved around.
  class Word < String
    def rotate(count)
      return self if empty?
      at = count % size
      self[at..] + self[0, at]
    end
  end

  class << self
    def render(word)
      word = Word.new(word)
      ERB.new(PAGE).result(binding)
    end

    # A page, from the cache of all.
    def ask(cache, word)
      cache << [Ractor.current, word]
      Ractor.receive
    end

    # Answers those that ask; :end ends it.
    def start_cache
      Ractor.new(name: "cache") do
        pages = {}
        while (asked = Ractor.receive) != :end
          asker, word = asked
          asker << (pages[word] ||= CachedServer.render(word))
        end
      end
    end

    def start_worker(number, descriptor, cache)
      Ractor.new(descriptor, cache, name: "worker #{number}") do |fd, all|
        server = TCPServer.for_fd(fd)
        own = {}
        find = all ? ->(word) { CachedServer.ask(all, word) }
                   : ->(word) { own[word] ||= CachedServer.render(word) }
        while (connection = server.accept)
          break connection.close if CachedServer.serve(connection, &find) == :end
        end
      end
    end

    # One connection, with as many requests as the client likes. "QUIT" ends the worker.
    def serve(connection)
      while (line = connection.gets)
        return :end if line == "QUIT\r\n"
        word = line[%r{\AGET /words/([^ ]*) HTTP/1\.[01]\r\n\z}, 1]
        nil until connection.gets.to_s.chomp.empty?
        status, body = word ? ["200 OK", yield(word)] : ["404 Not Found", "no such page\n"]
        connection.write("HTTP/1.1 #{status}\r\nContent-Type: text/html\r\n",
                         "Content-Length: #{body.bytesize}\r\n\r\n", body)
      end
    rescue SystemCallError
      nil                               # the client has gone
    ensure
      connection.close
    end

    def run(port, workers, own_cache)
      server = TCPServer.new("127.0.0.1", port)
      cache = own_cache ? nil : start_cache
      all = Array.new(workers) { |n| start_worker(n, descriptor_of(server), cache) }
      puts "http://127.0.0.1:#{server.local_address.ip_port}/words/ruby"
      $stdout.flush
      begin
        $stdin.read
      rescue Interrupt
        nil
      end
      workers.times { server.connect_address.connect { |worker| worker << "QUIT\r\n" } }
      all.each(&:take)
      cache&.send(:end)
    end

    # One that another ractor closes.
    def descriptor_of(server) = server.dup.tap { |copy| copy.autoclose = false }.fileno

    def main(words)
      own_cache = words.delete("--own-cache")
      at = words.index("--workers")
      workers = at ? Integer(words.slice!(at, 2)[1].to_s, exception: false) : 4
      port = Integer(words.shift || "0", exception: false)
      abort USAGE unless words.empty? && port&.between?(0, 65_535) && workers&.between?(1, 200)
      run(port, workers, own_cache)
    end
  end
end

CachedServer.main(ARGV.dup) if $0 == __FILE__
