library "RubyGems", requires: []
use("Gem::Requirement#satisfied_by?", [true, false]) do
  %w[1.2 2].map { |v| Gem::Requirement.new("~> 1.1", "> 0").satisfied_by?(Gem::Version.new(v)) }
end
use("Gem::Requirement.default, .create, .parse", [">= 0", "= 1", "!= 2", true]) do
  [Gem::Requirement.default.to_s, Gem::Requirement.create("= 1").to_s,
   Gem::Requirement.parse("!= 2").join(" "), Gem::Requirement.new.none?]
end
use("Gem::Dependency", [:development, true, false]) do
  dependency = Gem::Dependency.new("a", "~> 1.0", :development)
  [dependency.type, *%w[1.1 2.0].map { |version| dependency.match?("a", version) }]
end
use("Gem::Dependency#to_spec", "rake") { Gem::Dependency.new("rake").to_spec.name }
use("Gem::Platform", [true, true, "x86-mingw32"]) do
  [Gem::Platform.local === Gem::Platform.new(RbConfig::CONFIG["arch"]),
   Gem::Platform.match_gem?(Gem::Platform.local, "a"), Gem::Platform.new("x86-mingw32").to_s]
end
use("Gem.platforms, .win_platform?", ["ruby", false]) { [Gem.platforms[0], Gem.win_platform?] }
use("Gem.path, .dir, .default_dir, .user_dir", [true, true, true]) do
  [Gem.path.include?(Gem.default_dir), Gem.path.include?(Gem.dir), Gem.user_dir.is_a?(String)]
end
use("Gem.ruby_version, .rubygems_version, .ruby_api_version", [true, true, true]) do
  [Gem.ruby_version == Gem::Version.new(RUBY_VERSION), Gem.rubygems_version.to_s == Gem::VERSION,
   Gem.ruby_api_version.start_with?("3.4.0")]
end
use("Gem.suffixes, .suffix_regexp", [true, true]) do
  [Gem.suffixes.include?(".rb"), Gem.suffix_regexp.match?("a.rb")]
end
use("Gem::Specification.new", ["a-1", ["lib"], true]) do
  spec = Gem::Specification.new("a", "1") { |s| s.summary = "b"; s.add_dependency("c", "> 1") }
  [spec.full_name, spec.require_paths, spec.to_ruby.include?("%q<c>")]
end
use("Gem::Specification.find_by_name", ["rake", true]) do
  spec = Gem::Specification.find_by_name("rake")
  [spec.name, File.directory?(spec.gem_dir)]
end
use("Gem::Specification.find_by_name of no gem", Gem::MissingSpecError) do
  Gem::Specification.find_by_name("no such gem")
rescue Gem::MissingSpecError => e
  e
end
use("Gem::Specification.each, .find_all_by_name", [true, 1]) do
  [Gem::Specification.any? { |s| s.name == "minitest" },
   Gem::Specification.find_all_by_name("rake").size]
end
use("Gem::Specification.load", "rake") do
  Gem::Specification.load(Gem::Specification.find_by_name("rake").loaded_from).name
end
use("require of a gem's file", true) { [true, false].include?(require("rake/version")) }
use("LoadError#message", /cannot load such file -- win32ole/) do
  require "win32ole"
rescue LoadError => e
  e.message
end
use("Gem.loaded_specs", [Hash, Ractor::IsolationError, /transform_values/],
    cannot: "it is the main ractor's: give what is needed of it to the others") do
  Gem.loaded_specs
end
use("Gem.configuration, Gem.sources", [true, Ractor::IsolationError, /call it in the main/],
    cannot: "it is the process's: call it in the main ractor") do
  Gem.configuration.is_a?(Gem::ConfigFile) && Gem.sources.is_a?(Gem::SourceList)
end
use("Bundler.settings", [true, Ractor::IsolationError, /call it in the main/],
    cannot: "it is about the bundle of the process: call it in the main ractor") do
  require "bundler"
  Bundler.settings.is_a?(Bundler::Settings)
end
use("Bundler.definition, root, load, with_unbundled_env", [true, Ractor::IsolationError,
    /call it in the main/],
    cannot: "it is about the bundle of the process: call it in the main ractor") do
  require "bundler"
  Ractor.main? || %i[definition root load].each { |name| Bundler.public_send(name) }
end
use("gem", [false, Ractor::IsolationError, /gem "rake" in the main ractor/],
    cannot: "it changes the load path: call it in the main ractor") do
  gem("rake") && false
end
use("Gem.find_files", [Array, Ractor::IsolationError, /call it in the main ractor/],
    cannot: "it is about the load path: call it in the main ractor") do
  Gem.find_files("erb")
end
use("Bundler.setup", [nil, Ractor::IsolationError, /call it in the main ractor/],
    cannot: "it changes the load path: call it in the main ractor") do
  require "bundler"
  Bundler.setup unless Ractor.main?
end
