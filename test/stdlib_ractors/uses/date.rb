library "date"
use("Date.parse", [2024, 1, 2]) { d = Date.parse("2 Jan 2024"); [d.year, d.mon, d.mday] }
use("Date.strptime", "2024-02-01") { Date.strptime("01/02/2024", "%d/%m/%Y").to_s }
use("Date.new, Date.valid_date?", ["2024-02-29", false]) do
  [Date.new(2024, 2, -1).iso8601, Date.valid_date?(2023, 2, 29)]
end
use("Date#+, #>>, #-", ["2024-01-03", "2024-02-02", 1r]) do
  d = Date.new(2024, 1, 2)
  [(d + 1).to_s, (d >> 1).to_s, Date.new(2024, 1, 3) - d]
end
use("Date#step, #upto", 3) { Date.new(2024, 1, 1).upto(Date.new(2024, 1, 3)).count }
use("Date#cwday, #cweek, #yday, #jd", [1, 1, 1, 2_460_311]) do
  d = Date.new(2024, 1, 1)
  [d.cwday, d.cweek, d.yday, d.jd]
end
use("Date.today", Date) { Date.today }
use("Date#strftime", "Mon 01") { Date.new(2024, 1, 1).strftime("%a %d") }
use("Date._parse", { year: 2024, mon: 1, mday: 2 }) { Date._parse("2024-01-02") }
use("Date::MONTHNAMES", "May") { Date::MONTHNAMES[5] }
use("DateTime.parse", "2024-01-02T03:04:05+00:00") { DateTime.parse("2024-01-02 03:04:05").to_s }
use("DateTime.new, #new_offset", "2024-01-01T01:00:00+01:00") do
  DateTime.new(2024).new_offset("+01:00").to_s
end
use("DateTime.iso8601, .httpdate, .rfc3339", 3) do
  [DateTime.iso8601("2024-01-02T03:04:05Z"), DateTime.httpdate("Thu, 01 Jan 1970 00:00:00 GMT"),
   DateTime.rfc3339("2024-01-02T03:04:05Z")].size
end
use("Date#to_time, Time#to_date", "2024-01-02") { Date.new(2024, 1, 2).to_time.to_date.to_s }
use("Date::Error", Date::Error) do
  Date.parse("nothing")
rescue Date::Error => e
  e
end
use("Date Marshal, ==, hash", [true, 1]) do
  d = Date.new(2024)
  [Marshal.load(Marshal.dump(d)) == d, { d => 1 }[Date.new(2024)]]
end
