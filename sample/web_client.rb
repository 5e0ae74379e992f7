# frozen_string_literal: true

# web_client.rb: asks a web server on this machine, from several connections at once.
#
# usage: ruby sample/web_client.rb URL [--requests N] [--connections N] [--paths N]
#
# Each connection sends N requests, one after the other, and keeps the connection. With --paths the
# number of one of N is put behind each URL. Says how many answers came, of which status, and how
# many in a second.
require "net/http"

module WebClient
  USAGE = "usage: #{$0} URL [--requests N] [--connections N] [--paths N]"

  class << self
    def ask(url, requests, paths, first)
      counts = Hash.new(0)
      Net::HTTP.start(url.host, url.port) do |http|
        requests.times do |n|
          path = paths > 0 ? "#{url.path}#{(first + n) % paths}" : url.path
          counts[http.get(path).code] += 1
        end
      end
      counts
    rescue SystemCallError => e
      abort "web_client.rb: #{e.message}"
    end

    def option(words, name, default)
      at = words.index(name) or return default
      number = Integer(words.slice!(at, 2)[1].to_s, exception: false)
      number&.positive? ? number : abort(USAGE)
    end

    def main(words)
      requests = option(words, "--requests", 1000)
      connections = option(words, "--connections", 4)
      paths = option(words, "--paths", 0)
      abort USAGE unless words.size == 1 && words[0].match?(%r{\Ahttp://[^/]+/})
      url = URI(words[0])
      began = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      all = Array.new(connections) { |n| Thread.new { ask(url, requests, paths, n * 7) } }
      counts = all.map(&:value).reduce { |one, other| one.merge(other) { |_, a, b| a + b } }
      seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - began
      puts "#{counts.map { |code, count| "#{count} of #{code}" }.join(", ")}; " \
           "#{(counts.values.sum / seconds).round} a second"
    end
  end
end

WebClient.main(ARGV.dup) if $0 == __FILE__
