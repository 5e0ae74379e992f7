# Addressable: constants that nothing changes become shareable.
Ractor.adapt("addressable/uri") do
  [Addressable::URI::CharacterClasses::RESERVED_AND_UNRESERVED, Addressable::IDNA::UNICODE_DATA,
   Addressable::IDNA::NAMEPREP_PROHIBITED, Addressable::IDNA::PUNYCODE_PRINT_ASCII]
    .each { |constant| Ractor.make_shareable(constant) }
end
Ractor.adapt("addressable/template") do
  [Addressable::Template::LEADERS, Addressable::Template::JOINERS, Addressable::Template::RESERVED,
   Addressable::Template::UNRESERVED, Addressable::Template::RESERVED_NO_COMMA]
    .each { |constant| Ractor.make_shareable(constant) }
end
