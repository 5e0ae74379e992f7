require "money"
Money.locale_backend = nil
Money.rounding_mode = BigDecimal::ROUND_HALF_UP
Money.default_currency = "USD"

use("amounts are added") { (Money.new(1000, "USD") + Money.new(5, "USD")).cents }
use("an amount is formatted") { Money.new(123_456, "EUR").format }
use("a currency is found") { Money::Currency.new("JPY").exponent }
