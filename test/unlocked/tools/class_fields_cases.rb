# frozen_string_literal: true
require_relative "fields_cases"

# How the tests of class fields run a body.
module ClassFieldsCases
  include FieldsCases
  TOOLS = ["class_fields_tools.rb"].freeze

  # The same body on all layouts, before and after there has been a second ractor, interpreted and
  # compiled.
  def run_all(body, **opt)
    ["", "exhaust_shapes\n", "two_ractors\n", "two_ractors\nexhaust_shapes\n"].each do |first|
      run_alone(first + body, **opt)
    end
    run_with_yjit("two_ractors\n#{body}", **opt)
  end

  # The same without exhausted shapes, where the body traverses the whole heap many times.
  def run_shaped(body, **opt)
    ["", "two_ractors\n"].each { |first| run_alone(first + body, **opt) }
  end
end
