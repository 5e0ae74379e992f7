library "abbrev"
use("Abbrev.abbrev", { "ca" => "car", "car" => "car", "c" => "car" }) { Abbrev.abbrev(%w[car]) }
use("Array#abbrev", %w[a ab]) { %w[ab].abbrev.keys.sort }
