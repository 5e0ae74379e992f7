require "i18n"
I18n.backend.store_translations(:en, hello: "Hello %{name}",
                                     day: { one: "a day", other: "%{count} days" })
I18n.default_locale = :en

use("a translation") { I18n.t(:hello, name: "you") }
use("a plural") { I18n.t(:day, count: 3) }
use("another locale") { I18n.with_locale(:en) { I18n.locale } }
use("transliteration") { I18n.transliterate("Ærøskøbing") }
