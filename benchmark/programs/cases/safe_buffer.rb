# frozen_string_literal: true
# ActiveSupport::SafeBuffer: a page made of safe and unsafe parts. A String with a variable.
require "active_support"
require "active_support/core_ext/string/output_safety"
require_relative "turns"

n = Integer(ENV.fetch("N", 120_000))
row, size = "<li>%s: %s</li>".html_safe, 0
Turns.times(n) do |i|
  page = ActiveSupport::SafeBuffer.new
  page << "<ul>".html_safe << "a < b"
  3.times { |k| page << format(row, "key#{k}", ERB::Util.html_escape("v<#{i}>")).html_safe }
  page.safe_concat("</ul>")
  page.html_safe? or raise "not safe"
  size += (page + "<i>").bytesize
end
size > n * 100 or raise "pages of #{size} bytes"
