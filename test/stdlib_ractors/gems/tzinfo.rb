require "tzinfo"

use("a time zone converts") do
  TZInfo::Timezone.get("Europe/Berlin").utc_to_local(Time.utc(2024, 7, 1)).to_s
end
use("the period of a time") do
  TZInfo::Timezone.get("America/New_York").period_for_utc(Time.utc(2024, 1, 1)).abbreviation
end
use("a country's zones") { TZInfo::Country.get("DE").zone_identifiers }
