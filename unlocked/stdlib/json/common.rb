# frozen_string_literal: true

# JSON.load, JSON.unsafe_load and JSON.dump: a ractor has default options of its own, at first a
# copy of those that the main ractor had when it made its first ractor, or assigned last after that.
# What a program changes in the main ractor's Hash itself is for the main ractor only, and so are
# options that cannot be shared.
class << JSON
  %i[load dump unsafe_load].each do |kind|
    name, setter = :"#{kind}_default_options", :"#{kind}_default_options="
    shared, key = :"@shared_#{name}", :"JSON.#{name}"
    next unless method_defined?(name) && method_defined?(setter)
    Ractor::Libraries.keep(self, name, setter)

    class_eval <<~RUBY, __FILE__, __LINE__ + 1
      def #{name}
        return unlocked_#{name} if Ractor.main?
        Ractor.current[:"#{key}"] ||= #{shared}.dup
      end

      def #{setter}(options)
        return Ractor.current[:"#{key}"] = options unless Ractor.main?
        send(:"unlocked_#{setter}", options)
        share_default_options(:#{shared}, options)
      end
    RUBY
  end

  private

  def share_default_options(name, options)
    instance_variable_set(name, Ractor::Libraries.shareable_copy(options))
  rescue StandardError
    nil                                 # a Proc in them is for the main ractor only
  end
end
%i[load dump unsafe_load].each do |kind|
  next unless JSON.respond_to?(:"#{kind}_default_options")
  JSON.send(:share_default_options, :"@shared_#{kind}_default_options",
            JSON.send(:"#{kind}_default_options"))
end
