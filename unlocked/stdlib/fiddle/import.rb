# frozen_string_literal: true

# Functions that the main ractor imports can be called in every ractor: each makes its own
# Fiddle::Function of the address and types, which are shareable. An import in another ractor, which
# would set variables of a module, is refused.
module Fiddle::Importer
  Ractor::Libraries.keep(self, :dlload, :import_function)

  def dlload(*libs)
    if !Ractor.main? && is_a?(Module)
      Ractor::Libraries.refuse("can not import functions in non-main Ractors, because that sets " \
                               "variables of a module: import them in the main ractor, or call " \
                               "Fiddle::Function.new")
    end
    unlocked_dlload(*libs)
  end

  def import_function(name, ctype, argtype, call_type = nil)
    unlocked_import_function(name, ctype, argtype, call_type).tap do |function|
      share_function(name.sub(/@.+/, ""), function) if Ractor.main?
    end
  end

  private

  # What another ractor makes its function of; not of one that is bound to a block.
  def share_function(name, function)
    return unless is_a?(Module)
    return if [function.ptr, function.instance_variable_get(:@closure)].grep(Fiddle::Closure).any?
    made = %i[@argument_types @return_type @abi].map { |each| function.instance_variable_get(each) }
    all = @functions_of_ractors || {}
    made = Ractor.make_shareable([function.ptr.to_i, *made, name], copy: true)
    @functions_of_ractors = Ractor.make_shareable(all.merge(name.dup => made))
  end

  # What is in the place of @func_map: name => function.
  def functions_of_ractor
    Ractor.store_if_absent(:"__fiddle_#{object_id}__") do
      Hash.new do |functions, name|
        *made, called = @functions_of_ractors&.fetch(name, nil)
        called or Ractor::Libraries.refuse("can not call #{self}.#{name} in non-main Ractors: it " \
                                           "is bound to a block of the main ractor")
        functions[name] = Fiddle::Function.new(*made, name: called)
      end
    end
  end

  Ractor::Libraries.own(nil, :@func_map) { |owner| owner.__send__(:functions_of_ractor) }

  ObjectSpace.each_object(Module) do |importer|
    next unless importer.singleton_class.include?(self)
    map = importer.instance_variable_get(:@func_map) || {}
    map.each { |name, function| importer.__send__(:share_function, name, function) }
  end
end
