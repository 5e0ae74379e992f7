# frozen_string_literal: true
# Psych: a document of nested maps and lists dumped and loaded.
require "psych"
require_relative "turns"

tree = { "list" => Array.new(60) { |i| { "id" => i, "name" => "name #{i}", "on" => i.even?,
                                         "at" => { "x" => i / 3.0, "tags" => %w[a b c] } } } }
n = Integer(ENV.fetch("N", 250))
Turns.times(n) { Psych.safe_load(Psych.dump(tree)) == tree or raise "not the same" }
