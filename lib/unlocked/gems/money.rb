# Money: the table of currencies becomes shareable; each ractor has instances and a bank of its own.
# + and - are methods with a body, not made of blocks that ractors may not call.
Ractor.adapt("money") do
  Ractor.make_shareable(Money::Currency.table)
  Ractor.make_shareable(Money::Currency.__send__(:stringified_keys))
  Money::Currency.singleton_class.prepend(Module.new do
    def new(id)
      return super if Ractor.main?
      id = id.to_s.downcase
      unknown = Money::Currency::UnknownCurrency
      raise unknown, "Unknown currency '#{id}'" unless table.key?(id.to_sym)
      _instances[id] ||= allocate.tap { |currency| currency.__send__(:initialize, id) }
    end

    def _instances = Ractor.main? ? super : Ractor.store_if_absent(:__money_currencies__) { {} }
  end)
  Money.singleton_class.prepend(Module.new do
    def default_bank
      return super if Ractor.main?
      Ractor.store_if_absent(:__money_bank__) { Money::Bank::VariableExchange.new }
    end
  end)
  %i[+ -].each do |operator|
    Money.class_eval <<~TEXT
      def #{operator}(other)
        return super if Ractor.main? || !other.is_a?(Money)
        dup_with(fractional: fractional #{operator} other.exchange_to(currency).fractional)
      end
    TEXT
  end
end
