# frozen_string_literal: true
# Headers of a response as a Hash with a variable, which finds names in any case.
require_relative "turns"

class Headers < Hash
  def initialize = (super; @names = {})

  def []=(name, value)
    small = name.downcase
    delete(@names[small]) if @names[small] && @names[small] != name
    @names[small] = name
    super
  end

  def [](name) = super(@names[name.downcase] || name)
  def key?(name) = @names.key?(name.downcase)
end

n = Integer(ENV.fetch("N", 400_000))
found = 0
Turns.times(n) do |i|
  headers = Headers.new
  headers["Content-Type"] = "text/html"
  headers["Content-Length"] = i.to_s
  headers["ETag"] = "abc"
  headers["content-length"] = "17"
  found += 1 if headers.key?("etag") && headers["CONTENT-LENGTH"] == "17" && headers.size == 3
end
found == n or raise "#{found} of #{n}"
