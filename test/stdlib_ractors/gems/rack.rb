require "rack"
require "rack/mock"

use("a Rack::Builder application answers") do
  app = Rack::Builder.new do
    run ->(env) { [200, { "content-type" => "text/plain" }, [env["PATH_INFO"]]] }
  end.to_app
  Rack::MockRequest.new(app).get("/hello").body
end
use("Rack::Request reads parameters and cookies") do
  request = Rack::Request.new(Rack::MockRequest.env_for("/?a=1&b[]=2", "HTTP_COOKIE" => "c=d"))
  [request.params, request.cookies, request.path]
end
use("Rack::Response is built") do
  response = Rack::Response.new(["x"], 201, { "content-type" => "text/html" })
  response.set_cookie("k", "v")
  response.finish.first(2)
end
use("Rack::Utils") do
  [Rack::Utils.parse_nested_query("x[y]=1"), Rack::Utils.escape_html("<"),
   Rack::Utils.status_code(:ok)]
end
