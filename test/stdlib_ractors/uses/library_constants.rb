library "constants of libraries",
        requires: %w[un open3 reline yaml power_assert prime rinda/rinda drb typeprof fcntl stringio
                     bigdecimal etc ripper uri error_highlight]
use("their VERSION", [String]) do
  [UN, Open3, Reline, PowerAssert, Prime, Rinda, DRb, TypeProf, Fcntl, StringIO, BigDecimal, Etc,
   ErrorHighlight].map { |library| library::VERSION.class }.uniq
end
use("Ripper::Version, Psych::LOADER_VERSION, URI::LDAP::SCOPE, URI::FTP::TYPECODE",
    [String, String, Array, Array]) do
  [Ripper::Version, Psych::LOADER_VERSION, URI::LDAP::SCOPE, URI::FTP::TYPECODE].map(&:class)
end
