# frozen_string_literal: true
# A Rack application under Puma: parameters, cookies, JSON.
require "json"
require "rack"
require_relative "served"

app = Rack::Builder.app do
  use Rack::ETag
  use Rack::ConditionalGet
  run(lambda do |env|
    request = Rack::Request.new(env)
    response = Rack::Response.new([], 200, "content-type" => "application/json")
    response.set_cookie("seen", (request.cookies["seen"].to_i + 1).to_s)
    response.write(JSON.generate("id" => request.params["id"], "list" => Array.new(40) { |i| i }))
    response.finish
  end)
end
n = Integer(ENV.fetch("N", 4_000))
Served.run(app, n, ->(i) { "/items?id=#{i}&a[b]=c" }) do |body|
  JSON.parse(body)["list"].size == 40 or raise body
end
