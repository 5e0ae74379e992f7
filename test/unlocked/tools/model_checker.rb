# frozen_string_literal: true
require_relative "compiled_part"

# Searches a model of harness/, for spin, in every interleaving.
module ModelChecker
  include CompiledPart

  FLAGS = %w[-O0 -w -DSAFETY].freeze    # of the search: most are shorter than -O1 takes

  # What the search prints. +flags+ are the model's: what is broken in it.
  def explore(name, *flags, search: FLAGS)
    omit("spin is not installed") unless system("spin", "-V", out: File::NULL, err: File::NULL)
    Dir.mktmpdir(name) do |folder|
      Dir.chdir(folder) do
        output, = output_of("spin", "-a", *flags, File.join(__dir__, "../harness/#{name}.pml"))
        assert_path_exist("pan.c", output)
        output, built = output_of(*COMPILER, *search, "-o", "pan", "pan.c")
        assert(built, output)
        output_of("./pan", "-m100000").first
      end
    end
  end
end
