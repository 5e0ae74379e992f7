# frozen_string_literal: true
# Starts a program that loads the Rails libraries below, on some Rubies in turn. Says how long a
# start takes, and how much memory the program has then.
#
# usage: ruby load_index_boot.rb FOLDER STARTS RUBY...
# benchmark/results keeps the medians of two Rubies, stock and then the fork.
# The gems are installed into FOLDER/NAME-OF-THE-ABI the first time, from RubyGems.
require "json"
require_relative "../results"

GEMS = %w[activerecord actionpack activesupport].freeze
PROGRAM = <<~'RUBY'
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  ARGV.each { |name| gem name }
  %w[active_support/all active_record action_controller action_dispatch action_view].each do |name|
    require name
  end
  [ActiveSupport, ActiveRecord, ActionController, ActionDispatch, ActionView].each(&:eager_load!)
  seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
  GC.start
  resident = Integer(File.read("/proc/self/statm").split[1]) * 4
  require "json"
  puts JSON.generate([seconds, resident, $LOADED_FEATURES.size, $LOAD_PATH.size])
RUBY

folder, starts, *rubies = ARGV
abort "usage: ruby load_index_boot.rb FOLDER STARTS RUBY..." if rubies.empty?

def environment(folder, ruby)
  abi = IO.popen([ruby, "-e", "print RbConfig::CONFIG['ruby_version']"], &:read)
  home = "#{folder}/#{abi}"
  { "GEM_HOME" => home, "GEM_PATH" => home, "RUBYOPT" => nil, "RUBYLIB" => nil }
end

def install(environment, ruby)
  return if Dir.exist?("#{environment["GEM_HOME"]}/specifications")
  words = [ruby, "-S", "gem", "install", "--no-document", "--platform", "ruby", *GEMS]
  system(environment, *words, out: :err) || abort("load_index_boot.rb: no gems for #{ruby}")
end

homes = rubies.to_h { |ruby| [ruby, environment(folder, ruby)] }
homes.each { |ruby, home| install(home, ruby) }
results = rubies.to_h { |ruby| [ruby, []] }
Integer(starts).times do
  homes.each do |ruby, home|
    line = IO.popen(home, [ruby, "-W0", "-e", PROGRAM, *GEMS], &:read)
    $?.success? || abort("load_index_boot.rb: #{ruby} failed")
    results[ruby] << JSON.parse(line)
  end
end
medians = results.map do |ruby, rows|
  seconds, resident = rows.map(&:first).sort, rows.map { |row| row[1] }.sort
  puts format("%s: best %.3f s, median %.3f s, %d KiB; %d features, %d folders", ruby, seconds[0],
              seconds[seconds.size / 2], resident[resident.size / 2], *rows[0][2..])
  [seconds, resident].map { |sorted| sorted[sorted.size / 2] }
end
if rubies.size == 2
  rows = ["start with Rails libraries, median (s)", "resident then, median (KiB)"].zip(*medians)
  Results.append("load", "ruby benchmark/load/load_index_boot.rb FOLDER #{starts} STOCK FORK", rows)
end
