# frozen_string_literal: true
require "rbconfig"
require_relative "at_length"

# How the tests of fields run a body: each in a Ruby of its own, with the tools of the including
# class loaded (TOOLS: files of this folder, fields_tools.rb before them).
module FieldsCases
  YJIT = %w[--yjit --yjit-call-threshold=2].freeze
  RJIT = %w[--rjit --rjit-call-threshold=2].freeze
  TOOLS = ["fields_owners.rb"].freeze

  def tools
    files = ["fields_tools.rb", *self.class::TOOLS]
    files.flat_map { |name| ["-r", File.expand_path(name, __dir__)] }
  end

  def yjit? = RbConfig::CONFIG["YJIT_SUPPORT"] != "no"
  def rjit? = RbConfig::CONFIG["RJIT_SUPPORT"] != "no"

  def run_alone(body, args: [], timeout: 120)
    assert_separately(["-W0", *tools, *args], body, timeout: AtLength.of(timeout))
  end

  # The same body on two layouts: with shapes, and complex, when no shape is left.
  def run_both(body, **opt)
    run_alone(body, **opt)
    run_alone("exhaust_shapes\n#{body}", **opt)
  end

  def run_with_yjit(body, **opt)
    run_alone(body, args: YJIT, **opt) if yjit?
  end

  # With each of the compilers.
  def run_compiled(body, **opt)
    run_with_yjit(body, **opt)
    run_alone(body, args: RJIT, **opt) if rjit?
  end
end
