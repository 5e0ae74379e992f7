# frozen_string_literal: true
# RuboCop over files of a gem: parsing, and all cops that are on by default.
require "rubocop"
require "stringio"
require_relative "turns"

n = Integer(ENV.fetch("N", 12))
folder = Gem::Specification.find_by_name("liquid").gem_dir
files = Dir["#{folder}/lib/liquid/*.rb"].sort.first(n)
shown, $stdout = $stdout, StringIO.new
options = ["--cache", "false", "--force-default-config", "--format", "simple"]
status = 2
Turns.counted { status = RuboCop::CLI.new.run([*options, *files]) }
text, $stdout = $stdout.string, shown
text.include?("#{files.size} file") && status < 2 or raise text[-500..].to_s
