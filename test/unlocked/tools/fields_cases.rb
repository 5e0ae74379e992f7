# frozen_string_literal: true
require_relative "separate_process"

# How the tests of fields run a body: with the tools of the including class loaded (TOOLS: files of
# this folder, fields_tools.rb before them).
module FieldsCases
  include SeparateProcess
  TOOLS = ["fields_owners.rb"].freeze
  TIMEOUT = 120

  def options
    files = ["fields_tools.rb", *self.class::TOOLS]
    ["-W0", *files.flat_map { |name| ["-r", File.expand_path(name, __dir__)] }]
  end

  # A body may begin with what makes a layout: a class puts its own prelude behind that.
  def prelude = ""

  # The same body on two layouts: with shapes, and complex, when no shape is left.
  def run_both(body, **opt)
    run_alone(body, **opt)
    run_alone("exhaust_shapes\n#{body}", **opt)
  end
end
