# frozen_string_literal: true

# What unlocked/ractor/libraries.rb makes of libraries so that other ractors than the main one can
# use them. A row begins with the file that completes what the row names, as it is given to require.
#
#   A::B  a constant    A::*  the constants of A that are no classes    A@b, A@@b  variables of A
#   A#b   a method      A#*   the methods of A that are made of blocks  A.b, A.*   of A itself
#
# A name that a version of a library does not have is left out; ruby -W, RUBY_STATS and make
# test-overlay name it.
module Ractor::Libraries
  # Tables and texts that a library only reads: they become shareable.
  SHAREABLE = {
    "cgi/core" => "CGI::PATH_SEPARATOR CGI::HTTP_STATUS",
    "delegate" => "Delegator@delegator_api",
    "drb/version" => "DRb::VERSION",
    "erb" => "ERB::NOT_GIVEN",
    "erb/compiler" => "ERB::Compiler::TrimScanner::ERB_STAG",
    "error_highlight/version" => "ErrorHighlight::VERSION",
    "fiddle/import" => "Fiddle::Importer::CALL_TYPE_TO_ABI",
    "fiddle/pack" => "Fiddle::PackInfo::ALIGN_MAP Fiddle::PackInfo::PACK_MAP " \
                     "Fiddle::PackInfo::SIZE_MAP",
    "fileutils" => "FileUtils::OPT_TABLE",
    "getoptlong" => "GetoptLong::ORDERINGS GetoptLong::ARGUMENT_FLAGS",
    "irb/color" => "IRB::Color::TOKEN_KEYWORDS IRB::Color::TOKEN_SEQ_EXPRS " \
                   "IRB::Color::ERROR_TOKENS",
    "logger" => "Logger::ProgName",
    "logger/severity" => "Logger::Severity::LEVELS",
    "minitest/assertions" => "Minitest::Assertions::E Minitest::Assertions::UNDEFINED",
    "net/http/status" => "Net::HTTP::STATUS_CODES",
    "net/imap/errors" => "Net::IMAP::RESPONSE_ERRORS",
    "net/imap/response_parser" => "Net::IMAP::ResponseParser::ATOM_TOKENS " \
                                  "Net::IMAP::ResponseParser::SEQUENCE_SET_TOKENS",
    "open3/version" => "Open3::VERSION",
    "optparse" => "OptionParser::SPLAT_PROC",
    "pathname" => "Pathname::SAME_PATHS",
    "power_assert/parser" => "PowerAssert::Parser::AND_OR_OPS PowerAssert::Parser::MID2SRCTXT",
    "power_assert/version" => "PowerAssert::VERSION",
    "prime" => "Prime::VERSION",
    "prism/pack" => "Prism::Pack::Directive::*",
    "prism/translation/ripper" => "Prism::Translation::Ripper::* " \
                                  "Prism::Translation::Ripper::KEYWORDS " \
                                  "Prism::Translation::Ripper::BINARY_OPERATORS",
    "pstore" => "PStore::EMPTY_STRING PStore::EMPTY_MARSHAL_DATA PStore::EMPTY_MARSHAL_CHECKSUM",
    "rbs/environment_loader" => "RBS::EnvironmentLoader::DEFAULT_CORE_ROOT",
    "rbs/repository" => "RBS::Repository::DEFAULT_STDLIB_ROOT",
    "rbs/types" => "RBS::Types::Literal::TABLE",
    "rdoc" => "RDoc::*",
    "rdoc/code_object/context" => "RDoc::Context::*",
    "rdoc/cross_reference" => "RDoc::CrossReference::*",
    "rdoc/known_classes" => "RDoc::KNOWN_CLASSES",
    "rdoc/markdown" => "RDoc::Markdown::EXTENSIONS RDoc::Markdown::DEFAULT_EXTENSIONS " \
                       "RDoc::Markdown::Rules",
    "rdoc/markdown/entities" => "RDoc::Markdown::HTML_ENTITIES",
    "rdoc/markdown/literals" => "RDoc::Markdown::Literals::Rules",
    "rdoc/markup/attribute_manager" => "RDoc::Markup::AttributeManager::*",
    "rdoc/markup/blank_line" => "RDoc::Markup::BlankLine@instance",
    "rdoc/markup/parser" => "RDoc::Markup::Parser::*",
    "rdoc/markup/to_html" => "RDoc::Markup::ToHtml::*",
    "rdoc/markup/to_rdoc" => "RDoc::Markup::ToRdoc::DEFAULT_HEADINGS",
    "rdoc/options" => "RDoc::Options::*",
    "rdoc/rd/block_parser" => "RDoc::RD::BlockParser::*",
    "rdoc/rd/inline_parser" => "RDoc::RD::InlineParser::*",
    "reline/config" => "Reline::Config::VARIABLE_NAMES",
    "reline/key_actor/emacs" => "Reline::KeyActor::EMACS_MAPPING",
    "reline/key_actor/vi_command" => "Reline::KeyActor::VI_COMMAND_MAPPING",
    "reline/key_actor/vi_insert" => "Reline::KeyActor::VI_INSERT_MAPPING",
    "reline/unicode" => "Reline::Unicode::EscapedPairs Reline::Unicode::EscapedChars " \
                        "Reline::Unicode::NON_PRINTING_START Reline::Unicode::NON_PRINTING_END",
    "reline/version" => "Reline::VERSION",
    "rexml/cdata" => "REXML::CData::*",
    "rexml/comment" => "REXML::Comment::*",
    "rexml/doctype" => "REXML::DocType::START REXML::DocType::STOP REXML::DocType::SYSTEM " \
                       "REXML::DocType::PUBLIC",
    "rexml/dtd/attlistdecl" => "REXML::DTD::AttlistDecl::*",
    "rexml/dtd/elementdecl" => "REXML::DTD::ElementDecl::*",
    "rexml/dtd/entitydecl" => "REXML::DTD::EntityDecl::*",
    "rexml/dtd/notationdecl" => "REXML::DTD::NotationDecl::*",
    "rexml/element" => "REXML::Element::*",
    "rexml/entity" => "REXML::Entity::*",
    "rexml/functions" => "REXML::Functions::INTERNAL_METHODS",
    "rexml/instruction" => "REXML::Instruction::*",
    "rexml/parsers/baseparser" => "REXML::Parsers::BaseParser::* " \
                                  "REXML::Parsers::BaseParser::Private::*",
    "rexml/quickpath" => "REXML::QuickPath::*",
    "rexml/rexml" => "REXML::*",
    "rexml/source" => "REXML::Source::Private::*",
    "rexml/text" => "REXML::Text::*",
    "rexml/xmldecl" => "REXML::XMLDecl::*",
    "rexml/xmltokens" => "REXML::XMLTokens::*",
    "rexml/xpath" => "REXML::XPath::*",
    "rinda/rinda" => "Rinda::VERSION",
    "rubygems/requirement" => "Gem::Requirement::OPS Gem::Requirement::SOURCE_SET_REQUIREMENT",
    "rubygems/specification" => "Gem::Specification::DateLike",
    "ripper/core" => "Ripper::PARSER_EVENT_TABLE Ripper::PARSER_EVENTS",
    "ripper/lexer" => "Ripper::TokenPattern::MAP Ripper::SCANNER_EVENT_TABLE " \
                      "Ripper::SCANNER_EVENTS Ripper::EVENTS",
    "typeprof/version" => "TypeProf::VERSION",
    "un" => "UN::VERSION",
    "unicode_normalize/normalize" => "UnicodeNormalize::REGEXP_D UnicodeNormalize::REGEXP_C " \
                                     "UnicodeNormalize::REGEXP_K " \
                                     "UnicodeNormalize::UNICODE_ENCODINGS",
    "uri/ftp" => "URI::FTP::*",
    "uri/ldap" => "URI::LDAP::*",
    "uri/rfc2396_parser" => "URI::RFC2396_REGEXP::PATTERN::*",
    "yaml" => "Psych::LOADER_VERSION",
  }.freeze

  # What programs may change: it stays as it is for the main ractor; the others get a shareable
  # copy of what it is when the process makes its first ractor, or when the library is loaded later.
  COPIED = {
    "cgi/core" => "CGI@@max_multipart_length",
    "net/ftp" => "Net::FTP::FACT_PARSERS",
    "net/http" => "Net::HTTP::SSL_ATTRIBUTES Net::HTTP::SSL_IVNAMES " \
                  "Net::HTTP::IDEMPOTENT_METHODS_",
    "net/http/responses" => "Net::HTTPResponse::CODE_TO_OBJ Net::HTTPResponse::CODE_CLASS_TO_OBJ",
    "open-uri" => "OpenURI::Options",
    "openssl/ssl" => "OpenSSL::SSL::SSLContext::DEFAULT_PARAMS",
    "openssl/x509" => "OpenSSL::X509::Name::OBJECT_TYPE_TEMPLATE",
    "optparse" => "OptionParser::Officious",
    "rake/file_list" => "Rake::FileList::DEFAULT_IGNORE_PATTERNS " \
                        "Rake::FileList::DEFAULT_IGNORE_PROCS",
    "rdoc/text" => "RDoc::Text::MARKUP_FORMAT",
    "rexml/functions" => "REXML::Functions@@available_functions",
    "rubygems/specification" => "Gem::Specification@@default_value " \
                                "Gem::Specification@@attributes " \
                                "Gem::Specification@@required_attributes " \
                                "Gem::Specification@@array_attributes " \
                                "Gem::Specification@@nil_attributes " \
                                "Gem::Specification@@non_nil_attributes",
  }.freeze

  # Each other ractor has an object of its own, at first one of that class, what the block returns,
  # or that value, until it assigns another one.
  OWN = {
    "bundled_gems" => { "Gem::BUNDLED_GEMS::WARNED" => proc { Hash.new(true) } },
    "csv" => { "CSV@@instances" => "Hash" },
    "digest" => { "Digest::REQUIRE_MUTEX" => "Thread::Mutex" },
    "minitest" => { "Minitest@backtrace_filter" => "Minitest::BacktraceFilter" },
    "net/imap/config" => { "Net::IMAP::Config@global" => proc { Net::IMAP::Config.default.new } },
    "openssl/ssl" => {
      "OpenSSL::SSL::SSLContext::DEFAULT_CERT_STORE" => proc do
        OpenSSL::X509::Store.new.tap do |store|
          store.set_default_paths
          store.flags = OpenSSL::X509::V_FLAG_CRL_CHECK_ALL if OpenSSL::VERSION == "3.3.0"
        end
      end,
    },
    "rbs/collection/sources/stdlib" => {
      "RBS::Collection::Sources::Stdlib::REPO" => proc { RBS::Repository.default },
    },
    "power_assert/parser" => {
      "PowerAssert::Parser::DUMMY" => "PowerAssert::Parser::DummyParser",
    },
    "resolv" => {
      "Resolv::DefaultResolver" => "Resolv", "Resolv::DNS::RequestID" => "Hash",
      "Resolv::DNS::RequestIDMutex" => "Thread::Mutex", "Resolv::DNS::Message@@identifier" => -1,
    },
    "rexml/doctype" => {
      "REXML::DocType::DEFAULT_ENTITIES" => proc do
        { "gt" => ">", "lt" => "<", "quot" => '"', "apos" => "'" }
          .to_h { |name, value| [name, REXML::Entity.new(name, value)] }
      end,
    },
    "rbs/types" => { "RBS::Types::Variable@@count" => 0 },
    "rexml/functions" => {
      "REXML::Functions@@context" => nil, "REXML::Functions@@namespace_context" => "Hash",
      "REXML::Functions@@variables" => "Hash",
    },
    "rubygems" => {
      "Gem@paths Gem@ruby Gem@ruby_api_version Gem@host Gem@suffix_pattern Gem@suffix_regexp " \
        "Gem@plugin_suffix_pattern Gem@plugin_suffix_regexp Gem@suffixes " \
        "Gem@dynamic_library_suffixes Gem@yaml_loaded Gem@safe_marshal_loaded " \
        "Gem@@win_platform" => nil,
      "Gem@platforms" => "Array", "Gem@env_requirements_by_name" => "Hash",
    },
    "rubygems/defaults" => {
      "Gem@default_dir Gem@default_specifications_dir Gem@user_home Gem@config_home " \
        "Gem@config_file Gem@state_file Gem@cache_home Gem@data_home Gem@state_home" => nil,
    },
    "rubygems/deprecate" => { "Gem::Deprecate@skip" => nil },
    "rubygems/platform" => { "Gem::Platform@local" => nil },
    "rubygems/requirement" => {
      "Gem::Requirement::DefaultRequirement" => proc { [">=", Gem::Version.new(0)].freeze },
      "Gem::Requirement::DefaultPrereleaseRequirement" =>
        proc { [">=", Gem::Version.new("0.a")].freeze },
    },
    "rubygems/specification" => {
      "Gem::Specification@@dirs Gem::Specification@specification_record " \
        "Gem::Specification@unresolved_deps" => nil,
      "Gem::Specification@load_cache" => "Hash",
      "Gem::Specification@load_cache_mutex" => "Thread::Mutex",
      "Gem::Specification::LATEST_RUBY_WITHOUT_PATCH_VERSIONS" => proc { Gem::Version.new("2.1") },
    },
    "rubygems/version" => {
      "Gem::Version@@all" => "Hash", "Gem::Version@@bump" => "Hash",
      "Gem::Version@@release" => "Hash",
    },
    "timeout" => {
      "Timeout::CONDVAR" => "Thread::ConditionVariable", "Timeout::QUEUE" => "Thread::Queue",
      "Timeout::QUEUE_MUTEX" => "Thread::Mutex", "Timeout::TIMEOUT_THREAD_MUTEX" => "Thread::Mutex",
      "Timeout::GET_TIME" => proc { Process.method(:clock_gettime) },
    },
    "unicode_normalize/normalize" => {
      "UnicodeNormalize::NF_HASH_D" => proc { normalized { UnicodeNormalize.nfd_one(_1) } },
      "UnicodeNormalize::NF_HASH_C" => proc { normalized { UnicodeNormalize.nfc_one(_1) } },
    },
    "weakref" => { "WeakRef@@__map" => "ObjectSpace::WeakMap" },
  }.freeze

  # Class variables of which other ractors read the main ractor's value, while it can be shared.
  LIVE = {
    "net/ftp" => "Net::FTP@@default_passive",
    "rexml/security" => "REXML::Security@@entity_expansion_limit " \
                        "REXML::Security@@entity_expansion_text_limit",
  }.freeze

  # Methods that are made of blocks, which can be shared.
  METHODS_OF_BLOCKS = {
    "net/ftp" => "Net::FTP::MLSxEntry#*",
    "net/imap/config" => "Net::IMAP::Config::AttrTypeCoercion#*",
    "rdoc/markdown" => "RDoc::Markdown#*",
    "openssl/cipher" => %w[AES CAST5 BF DES IDEA RC2 RC4 RC5 AES128 AES192 AES256]
                        .map { |name| "OpenSSL::Cipher::#{name}#*" }.join(" "),
    "openssl/digest" => %w[MD4 MD5 RIPEMD160 SHA1 SHA224 SHA256 SHA384 SHA512]
                        .map { |name| "OpenSSL::Digest::#{name}#* OpenSSL::Digest::#{name}.*" }
                        .join(" "),
  }.freeze

  # Methods that other ractors cannot call, and why.
  REFUSED = {
    "bundler" => {
      "Bundler.setup Bundler.require" =>
        "because it changes the load path of the process: call it in the main ractor, or require " \
        "\"bundler/setup\"",
      "Bundler.definition Bundler.configured_bundle_path Bundler.bundle_path Bundler.root " \
        "Bundler.settings Bundler.ui Bundler.load Bundler.original_env Bundler.default_gemfile " \
        "Bundler.default_lockfile Bundler.locked_gems Bundler.environment Bundler.unbundle_env! " \
        "Bundler.with_env" =>
        "because it is about the bundle of the process: call it in the main ractor, and give " \
        "what is needed of it to the others",
    },
    "net/http" => {
      "Net::HTTP.Proxy" => "because it sets variables of a class: pass the address and the port " \
                           "of the proxy to Net::HTTP.new",
    },
    "racc/grammarfileparser" => {
      "Racc::GrammarFileParser#parse" => "because it is made of blocks that cannot be shared: " \
                                         "make the parser in the main ractor; parsers work in " \
                                         "all ractors",
    },
    "rubygems" => {
      "Gem.configuration Gem.configuration= Gem.sources Gem.sources=" =>
        "because it is the configuration of the process: call it in the main ractor, and give " \
        "what is needed of it to the others",
      "Gem.clear_paths Gem.find_files Gem.find_latest_files Gem.find_files_from_load_path " \
        "Gem.load_path_insert_index" =>
        "because it is about the load path of the process: call it in the main ractor, and give " \
        "its result to the others",
    },
  }.freeze

  # Files next to this one, and the names that they need.
  CODE = {
    "csv" => "CSV::Converters CSV::HeaderConverters",
    "cgi/cookie" => "CGI::Cookie@@accept_charset",
    "cgi/core" => "CGI.accept_charset=",
    "cgi/util" => "CGI::Util@@accept_charset",
    "delegate" => "Delegator.delegating_block",
    "did_you_mean/spell_checkers/require_path_checker" =>
      "DidYouMean::RequirePathChecker.requireables",
    "erb" => "ERB#new_toplevel",
    "erb/compiler" => "ERB::Compiler::Scanner.register_scanner",
    "error_highlight/base" => "ErrorHighlight.prism_find",
    "error_highlight/formatter" => "ErrorHighlight::DefaultFormatter.terminal_width",
    "fiddle/import" => "Fiddle::Importer#dlload Fiddle::Importer#import_function",
    "json/common" => "JSON.load_default_options JSON.load_default_options=",
    "minitest/assertions" => "Minitest::Assertions.diff Minitest::Assertions.diff=",
    "net/imap/sasl" => "Net::IMAP::SASL.authenticators",
    "optparse" => "OptionParser::DefaultList OptionParser::List#accept OptionParser::List#reject",
    "optparse/date" => "OptionParser.share_accepted",
    "optparse/shellwords" => "OptionParser.share_accepted",
    "optparse/time" => "OptionParser.share_accepted",
    "optparse/uri" => "OptionParser.share_accepted",
    "power_assert" => "PowerAssert.start PowerAssert.configuration PowerAssert::INTERNAL_LIB_DIRS",
    "power_assert/parser" => "PowerAssert::Parser::DummyParser#initialize",
    "prism" => "Prism",
    "pstore" => "PStore#on_windows?",
    "rbs/builtin_names" => "RBS::BuiltinNames::Name#singleton_type",
    "rbs/namespace" => "RBS::Namespace.empty RBS::Namespace.root",
    "rdoc/markup/heading" => "RDoc::Markup::Heading.to_label RDoc::Markup::Heading.to_html",
    "rdoc/markup/pre_process" => "RDoc::Markup::PreProcess@registered",
    "rdoc/rdoc" => "RDoc::RDoc::GENERATORS RDoc::RDoc.add_generator",
    "rdoc/text" => "RDoc::Text::TO_HTML_CHARACTERS",
    "reline" => "Reline.encoding_system_needs Reline.ambiguous_width",
    "rubygems" => "Gem.try_activate Gem.find_spec_for_exe Gem@loaded_specs",
    "rubygems/core_ext/kernel_gem" => "Kernel#gem",
    "rubygems/specification" => "Gem::Specification#default_value Gem::Specification.reset " \
                                "Gem::Specification#activate Gem::Specification::TODAY " \
                                "Gem::Specification.dirs",
    "rubygems/stub_specification" => "Gem::StubSpecification#loaded_spec",
    "singleton" => "Singleton::SingletonClassMethods#instance " \
                   "Singleton::SingletonClassProperties#__init__",
    "timeout" => "Timeout.ensure_timeout_thread_created Timeout::TIMEOUT_THREAD_MUTEX",
  }.freeze

  TABLES = {
    shareable: SHAREABLE, copied: COPIED, own_each: OWN, live: LIVE,
    methods_of_blocks: METHODS_OF_BLOCKS, refused: REFUSED, code: CODE,
  }.freeze

  class << self
    private

    # Texts and what they become, as lib/unicode_normalize keeps them.
    def normalized
      Hash.new do |hash, text|
        hash.shift if hash.length > UnicodeNormalize::MAX_HASH_LENGTH
        hash[text] = yield(text)
      end
    end
  end
end
