library "time"
use("Time.parse", [2024, 1, 2, 3, 4, 5]) do
  t = Time.parse("2024-01-02 03:04:05")
  [t.year, t.mon, t.day, t.hour, t.min, t.sec]
end
use("Time.parse with a zone", 1_704_160_800) { Time.parse("2024-01-02 03:00:00 CET").to_i - 3600 }
use("Time.iso8601", 1_704_164_645) { Time.iso8601("2024-01-02T03:04:05Z").to_i }
use("Time.xmlschema", 0.5r) { Time.xmlschema("1970-01-01T00:00:00.5Z").to_r }
use("Time.rfc2822", 0) { Time.rfc2822("Thu, 01 Jan 1970 00:00:00 +0000").to_i }
use("Time.httpdate", 0) { Time.httpdate("Thu, 01 Jan 1970 00:00:00 GMT").to_i }
use("Time.strptime", [2024, 5]) { t = Time.strptime("05/2024", "%m/%Y"); [t.year, t.mon] }
use("Time#httpdate, #rfc2822, #iso8601", ["Thu, 01 Jan 1970 00:00:00 GMT",
    "Thu, 01 Jan 1970 00:00:00 -0000", "1970-01-01T00:00:00Z"]) do
  t = Time.at(0).utc
  [t.httpdate, t.rfc2822, t.iso8601]
end
use("Time.zone_offset", -18_000) { Time.zone_offset("EST") }
use("Time.at, Time.new, Time#strftime", ["2024-02-29", 86_400.0]) do
  [Time.new(2024, 2, 29).strftime("%F"), Time.utc(2024, 1, 2) - Time.utc(2024, 1, 1)]
end
use("Time#localtime, #getlocal, #zone", ["UTC", 3600]) do
  t = Time.at(0).utc
  [t.zone, t.getlocal("+01:00").utc_offset]
end
