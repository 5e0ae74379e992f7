# frozen_string_literal: true

# Other ractors use the converters that the main one had when it made its first ractor, or loaded
# the library later. Ractor.make_shareable(CSV::Converters), which the gem asks for, makes them use
# those that the main one has added.
module Ractor::Libraries
  %i[Converters HeaderConverters].each do |name|
    known = Hash.new do |_, key|
      refuse("CSV::#{name}[#{key.inspect}] is not known in non-main Ractors: call " \
             "Ractor.make_shareable(CSV::#{name}) in the main ractor once it is there, or give " \
             "the Proc as converter")
    end
    CSV.const_get(name).each do |key, converter|
      known[key] = shareable_copy(converter)
    rescue Ractor::Error, ArgumentError
      next                              # a block that refers to what cannot be shared
    end
    Ractor.make_shareable(known)
    own(CSV, name) { known }
  end
end

class << CSV
  Ractor::Libraries.keep(self, :instance)

  # One for each stream and options, and each ractor.
  def instance(data = $stdout, **options)
    return unlocked_instance(data, **options) { |each| yield(each) } if Ractor.main? && block_given?
    return unlocked_instance(data, **options) if Ractor.main?

    key = [data.object_id, *options.values_at(*CSV::DEFAULT_OPTIONS.keys.sort)]
    held = Ractor.store_if_absent(:__csv__) { {} }
    csv = held[key] ||= new(data, **options)
    block_given? ? yield(csv) : csv
  end
end
