# frozen_string_literal: true
require "open3"
require "rbconfig"

# What is frozen in the main ractor, too, once the libraries are adapted to ractors: the difference
# between frozen_state.rb with a ractor here, and without one with the libraries of the untouched
# base, from which this Ruby was built; and, if stock is built, too, the difference to what stock
# gives, in which rules on C files show. Each must be in LIST, and nothing else. In a process
# without ractors only ALWAYS is frozen.
module Frozen
  # By rules of patches/stdlib, when a library is loaded.
  ALWAYS = %w[
    BigDecimal::VERSION Etc::VERSION Fcntl::VERSION StringIO::VERSION Ripper::Version
    Zlib::VERSION Zlib::ZLIB_VERSION OpenSSL::* RSS::* DRb::DRbProtocol\ @protocol
  ].freeze

  # Reason => constants and instance variables of modules.
  LIST = {
    "tables and texts of a format or a protocol, which the library only reads" => %w[
      CGI::HTTP_STATUS CGI::PATH_SEPARATOR ERB::Compiler::TrimScanner::ERB_STAG
      Fiddle::PackInfo::ALIGN_MAP Fiddle::PackInfo::PACK_MAP Fiddle::PackInfo::SIZE_MAP
      GetoptLong::ARGUMENT_FLAGS GetoptLong::ORDERINGS Logger::ProgName
      Net::HTTP::STATUS_CODES
      Net::IMAP::RESPONSE_ERRORS Net::IMAP::ResponseParser::ATOM_TOKENS
      Net::IMAP::ResponseParser::SEQUENCE_SET_TOKENS PStore::EMPTY_MARSHAL_CHECKSUM
      PStore::EMPTY_MARSHAL_DATA RDoc::Markdown::* RDoc::Markup::* REXML::* Reline::*
      RSS::* Ripper::EVENTS Ripper::PARSER_EVENTS Ripper::PARSER_EVENT_TABLE
      Ripper::SCANNER_EVENTS Ripper::SCANNER_EVENT_TABLE Ripper::TokenPattern::MAP
      URI::RFC2396_REGEXP::PATTERN::*
      Minitest::Assertions::E RBS::Types::Literal::TABLE UnicodeNormalize::*
      Prism::Pack::Directive::* RDoc::* URI::LDAP::* URI::FTP::*
      PowerAssert::Parser::AND_OR_OPS PowerAssert::Parser::MID2SRCTXT
    ],
    "a version" => %w[
      BigDecimal::VERSION DRb::VERSION ErrorHighlight::VERSION Etc::VERSION Fcntl::VERSION
      Open3::VERSION PowerAssert::VERSION Prime::VERSION Psych::LOADER_VERSION Rinda::VERSION
      Ripper::Version StringIO::VERSION TypeProf::VERSION UN::VERSION
    ],
    "what the library gathers about itself while it is loaded" => [
      "DRb::DRbProtocol @protocol", "Gem::Requirement::SOURCE_SET_REQUIREMENT",
      "Delegator @delegator_api",
      "ERB::Compiler::Scanner @scanner_map", "FileUtils::OPT_TABLE",
    ],
    "values of the C library, in extensions; text" => %w[
      OpenSSL::ASN1::CLASS_TAG_MAP OpenSSL::OPENSSL_VERSION OpenSSL::OPENSSL_LIBRARY_VERSION
      OpenSSL::X509::DEFAULT_* Zlib::VERSION Zlib::ZLIB_VERSION
    ],
  }.freeze

  class << self
    # The base's source, if this Ruby is in the folder in which it was built.
    def pristine
      Dir[File.join(File.dirname(RbConfig.ruby), "../pristine/ruby-#{RUBY_VERSION}")].first
    end

    # The untouched base, built in the same folder; nil if it is not.
    def stock
      Dir[File.join(File.dirname(RbConfig.ruby), "../stock/bin/ruby")].first
    end

    # Texts for a person: what is frozen here and not in LIST; [] without the base's source.
    def unlisted(features)
      return [] unless (base = pristine)
      folders = Dir["#{base}/{lib,ext/*/lib,ext/{io,digest}/*/lib,.bundle/gems/*/lib}"]
      open = state(features, folders.flat_map { |folder| ["-I", folder] })[:open]
      abort "frozen.rb: the base's files were not read" if open.size < 1000
      open |= state(features, [], stock)[:open] if stock
      found = frozen(["--ractor", *features], open)
      abort "frozen.rb: nothing is frozen" if found.empty?
      found.reject { |path| LIST.each_value.any? { |names| named?(names, path) } } |
        frozen(features, open).reject { |path| named?(ALWAYS, path) }
    end

    private

    def state(features, options, ruby = RbConfig.ruby)
      command = [ruby, "-W0", *options, "#{__dir__}/frozen_state.rb", *features]
      text, status = Open3.capture2(*command)
      abort "frozen.rb: frozen_state.rb failed" unless status.success?
      lines = text.lines(chomp: true).group_by { |line| line[/\A\w+/].to_sym }
      lines.transform_values { |all| all.map { |line| line.sub(/\A\w+ /, "") } }
    end

    # What is frozen here of what is open elsewhere.
    def frozen(features, open)
      (state(features, [])[:frozen] & open).map { |path| path[/\A[^\[]+/] }.uniq
    end

    def named?(names, path) = names.any? { |name| File.fnmatch?(name, path) }
  end
end
