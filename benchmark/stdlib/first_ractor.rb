# frozen_string_literal: true
# What a program's first Ractor.new costs, which adapts the libraries that are loaded: milliseconds
# of the processor until its value is there.
#
#   ruby benchmark/stdlib/first_ractor.rb STARTS RUBY...
#
# Medians of STARTS programs for each Ruby, which take turns. benchmark/results keeps those of two
# Rubies, stock and then the fork.
require "open3"
require_relative "../results"

PROGRAM = <<~'RUBY'
  def processor = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
  start = processor
  Ractor.new { 1 }.take
  print (processor - start) * 1000
RUBY
LOADED = { "nothing loaded" => %w[--disable-gems], "RubyGems" => [],
           "json, net/http, optparse" => %w[-rjson -rnet/http -roptparse] }.freeze

starts, *rubies = ARGV
abort "usage: ruby first_ractor.rb STARTS RUBY..." if rubies.empty?

def milliseconds(ruby, options)
  out, status = Open3.capture2(ruby, "-W0", *options, "-e", PROGRAM)
  status.success? ? Float(out) : abort("first_ractor: #{ruby} failed")
end

rows = LOADED.map do |name, options|
  figures = rubies.map { [] }
  Integer(starts).times do
    rubies.zip(figures) { |ruby, all| all << milliseconds(ruby, options) }
  end
  medians = figures.map { |all| all.sort[all.size / 2].round(2) }
  puts "#{name}: #{medians.join(" ")} ms"
  ["first ractor; #{name} (ms)", *medians, nil]
end
command = "ruby benchmark/stdlib/first_ractor.rb #{starts} STOCK RUBY"
Results.append("stdlib", command, rows) if rubies.size == 2
