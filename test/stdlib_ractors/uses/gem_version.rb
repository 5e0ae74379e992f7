library "Gem::Version", requires: []
use("Gem::Version#<=>", -1) { Gem::Version.new("1.2") <=> Gem::Version.new("1.10") }
use("Gem::Version#bump", "1.3") { Gem::Version.new("1.2.3").bump.to_s }
use("Gem::Version#release", "2") { Gem::Version.create("2.a").release.to_s }
use("Gem::Version.correct?", true) { Gem::Version.correct?("1.0") }
