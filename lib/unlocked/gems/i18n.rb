# I18n: each ractor has a backend of its own, with the translations that the main ractor has stored;
# settings that are shareable are those of the main ractor.
Ractor.adapt("i18n") do
  class I18n::Config
    class << self
      attr_accessor :shared

      def share(**more) = self.shared = Ractor.make_shareable((shared || {}).merge(more))
    end
    SHARED = %i[default_locale enforce_available_locales default_separator load_path
                interpolation_patterns].freeze

    prepend(Module.new do
      SHARED.each do |name|
        I18n::Config.share(name => I18n.config.public_send(name).dup)
        class_eval <<~TEXT
          def #{name} = Ractor.main? ? super : I18n::Config.shared[:#{name}]
          def #{name}=(value)
            super.tap { I18n::Config.share(#{name}: #{name}.dup) }
          end
        TEXT
      end

      def available_locales = Ractor.main? ? super : backend.available_locales

      def available_locales_initialized? = Ractor.main? ? super : false

      def available_locales_set
        return super if Ractor.main?
        Ractor[:__i18n_locales__] ||= available_locales.flat_map { |l| [l, l.to_s] }.to_set
      end

      def exception_handler
        Ractor.main? ? super : (Ractor[:__i18n_errors__] ||= I18n::ExceptionHandler.new)
      end

      def backend
        return super if Ractor.main?
        Ractor[:__i18n_backend__] ||= I18n::Backend::Simple.new.tap do |simple|
          I18n::Config.shared[:stored].each { |arguments| simple.store_translations(*arguments) }
        end
      end
    end)
    simple = I18n.backend.is_a?(I18n::Backend::Simple)
    share(stored: simple ? Marshal.load(Marshal.dump(I18n.backend.translations.to_a)) : [])
  end
  I18n::Backend::Simple.prepend(Module.new do
    def store_translations(locale, data, options = {})
      super.tap do
        next unless Ractor.main?
        copy = Marshal.load(Marshal.dump([locale, data]))
        I18n::Config.share(stored: I18n::Config.shared[:stored] + [copy])
      end
    end
  end)
  [I18n::INTERPOLATION_PATTERN, I18n::RESERVED_KEYS, I18n::DEFAULT_INTERPOLATION_PATTERNS]
    .each { |constant| Ractor.make_shareable(constant) }
  # The lock of the backends: one for each ractor.
  lock = Object.new
  def lock.synchronize(&) = Ractor.store_if_absent(:__i18n_lock__) { Monitor.new }.synchronize(&)
  I18n::Backend::Simple::Implementation.class_eval do
    remove_const(:MUTEX)
    const_set(:MUTEX, lock.freeze)
  end
  I18n::Base.prepend(Module.new do
    def normalize_key(key, separator)
      return super if Ractor.main?
      return key.flat_map { |part| normalize_key(part, separator) } if key.is_a?(Array)
      key.to_s.split(separator).reject(&:empty?).map do |part|
        next part.to_i if part.match?(/\A[-+]?([1-9]\d*|0)\z/)
        { "true" => true, "false" => false }.fetch(part) { part.to_sym }
      end
    end
  end)
  # The cache of patterns: filled with those of the main ractor.
  I18n.const_get(:INTERPOLATION_PATTERNS_CACHE).tap do |cache|
    cache[I18n.config.interpolation_patterns]
    cache.default_proc = nil
    Ractor.make_shareable(cache)
  end
end
