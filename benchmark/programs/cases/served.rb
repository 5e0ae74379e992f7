# frozen_string_literal: true
# Serves a Rack application with Puma, in this process, and sends it real requests over TCP by
# Net::HTTP, which keeps its connections. Used by rack_puma.rb and rails_puma.rb.
require "net/http"
require "puma"
require "puma/server"
require_relative "turns"

module Served
  def self.run(app, requests, path, clients: 4, threads: 4)
    server = Puma::Server.new(app, nil, min_threads: threads, max_threads: threads,
                                        log_writer: Puma::LogWriter.null)
    port = server.add_tcp_listener("127.0.0.1", 0).addr[1]
    server.run
    Turns.counted do
      all = Array.new(clients) do |c|
        Thread.new do
          Net::HTTP.start("127.0.0.1", port) do |http|
            (requests / clients).times do |i|
              answer = http.get(path.call(c * 1000 + i))
              answer.code == "200" or raise "#{answer.code}: #{answer.body[0, 300]}"
              yield answer.body
            end
          end
        end
      end
      all.each(&:join)
    end
    server.stop(true)
  end
end
