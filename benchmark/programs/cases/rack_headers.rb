# frozen_string_literal: true
# The same with Rack::Headers, which has no variable, and a Rack::Response of them.
require "rack"
require_relative "turns"

n = Integer(ENV.fetch("N", 180_000))
found = 0
Turns.times(n) do |i|
  headers = Rack::Headers.new
  headers["Content-Type"] = "text/html"
  headers["Content-Length"] = i.to_s
  headers["ETag"] = "abc"
  status, got, = Rack::Response.new(["body"], 200, headers).finish
  found += 1 if status == 200 && got["etag"] == "abc" && headers.key?("CONTENT-TYPE")
end
found == n or raise "#{found} of #{n}"
