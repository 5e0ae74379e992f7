require "tzinfo"

use("a time zone converts") { TZInfo::Timezone.get("Europe/Berlin").utc_to_local(Time.utc(2024, 7, 1)).to_s }
use("the period of a time") { TZInfo::Timezone.get("America/New_York").period_for_utc(Time.utc(2024, 1, 1)).abbreviation }
use("a country's zones") { TZInfo::Country.get("DE").zone_identifiers }
