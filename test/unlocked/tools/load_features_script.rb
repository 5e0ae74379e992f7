# frozen_string_literal: true
# Edits of $LOADED_FEATURES, of $LOAD_PATH and of files, between requires of all kinds; prints the
# answer of each step. The same seed makes the same steps on every Ruby, so that answers can be
# compared: ruby --disable-gems load_features_script.rb FOLDER SEED STEPS [still]
#
# With "still" no to_str edits the features: some releases of CRuby take such an edit back.
# Stems of three kinds keep out of the way of CRuby's bug 21568 (an .rb that comes after two
# features of its name, one of them no .rb, loses one): r* are Ruby files only, n* anything but Ruby
# files, m* have one file of each sort.
class LoadFeaturesScript
  DIRS = %w[d0 d1 d2 d1/sub d3.x .hidden].freeze
  RUBY = %w[r0 r1 r2/r3 r4.v r2/r5].freeze
  OTHER = %w[n0 n1/n2 n3].freeze
  MIXED = %w[m0 m1].freeze
  ENDS = ["", ".so", ".o", ".txt"].freeze

  class Feature
    def initialize(path, &block) = (@path, @block = path, block)
    def to_str = (@block&.call; @path)
  end

  class Folder
    attr_writer :path

    def initialize(path) = @path = path
    def to_path = @path
  end

  def initialize(root, seed, still)
    @root, @random, @still = root, Random.new(seed), still
    @folders = Array.new(2) { Folder.new(dir) }
    @loads = @made = 0
    $script_loads = []
    Dir.chdir(root)
    ENV["HOME"] = "#{root}/d2"
    DIRS.each { |name| make_folder("#{root}/#{name}") }
    File.symlink("#{root}/d1", "#{root}/link")
    RUBY.product(DIRS).each { |stem, name| write("#{root}/#{name}/#{stem}.rb") if one_in?(3) }
    MIXED.each_with_index { |stem, i| write("#{root}/d#{i}/#{stem}.rb") }
    $LOAD_PATH.replace(DIRS.first(3).map { |name| "#{root}/#{name}" })
    $".clear
  end

  def make_folder(path)
    parent = File.dirname(path)
    make_folder(parent) unless File.directory?(parent)
    Dir.mkdir(path) unless File.directory?(path)
  end

  def write(path)
    make_folder(File.dirname(path))
    File.write(path, "$script_loads << __FILE__ << __dir__\n")
  end

  def one_in?(count) = @random.rand(count) == 0
  def pick(list) = list[@random.rand(list.size)]
  def dir = "#{@root}/#{pick(DIRS)}"
  def stem = pick(one_in?(2) ? RUBY : [*OTHER, *MIXED])

  def name
    path = "#{stem}#{pick(["", "", "", "", "", ".rb", ".rb", ".so", ".o", ".txt", "."])}"
    case @random.rand(18)
    when 0 then "#{dir}/#{path}"
    when 1 then "./#{path}"
    when 2 then "../#{path}"
    when 3 then "~/#{path}"
    when 4 then "link/#{path}"
    when 5 then "#{@root}/link/#{path}"
    when 6 then "sub/../#{path}"
    when 7 then "sub//#{path}"
    when 8 then File.basename(path)
    else path
    end
  end

  # A feature that the rule at the top permits.
  def feature
    stem = pick(one_in?(2) ? RUBY : [*OTHER, *MIXED])
    ending = RUBY.include?(stem) ? ".rb" : pick(ENDS)
    if MIXED.include?(stem)
      return "#{@root}/other" if $".any? { |path| path.to_str.include?("/#{stem}") }
      return "#{@root}/d2/#{stem}#{ending}"
    end
    pick(["#{dir}/", "#{dir}/", "", "/", "sub/", "link/", "#{@root}/link/"]) + stem + ending
  end

  def folder
    case @random.rand(10)
    when 0 then pick(%w[. d1 ./d2 sub .. nowhere])
    when 1 then "~"
    when 2 then pick(@folders)
    when 3 then "#{@root}/link"
    when 4 then "#{@root}/nowhere"
    when 5 then "#{dir}/"
    when 6 then "#{dir}/../#{pick(DIRS)}"
    else dir
    end
  end

  def ask
    case @random.rand(10)
    when 0 then load(name)
    when 1 then $LOAD_PATH.resolve_feature_path(name)
    when 2
      constant = :"Auto#{@made += 1}"
      Object.autoload(constant, name)
      [Object.autoload?(constant), Object.const_defined?(constant)]
    when 3
      write(path = "#{dir}/relative.rb")
      File.write(path, "$script_answer = require_relative(#{name.inspect})\n")
      load(path)
      $script_answer
    else require(name)
    end
  end

  def edit_features
    case @random.rand(14)
    when 0 then $" << feature
    when 1 then $".unshift(feature)
    when 2 then $" << Feature.new(feature)
    when 3 then $".delete_at(@random.rand($".size + 1)) && nil
    when 4 then $".reject! { |path| path.to_str.start_with?(@root) } && nil
    when 5 then $".reverse! && nil
    when 6 then $".rotate!(@random.rand(5)) && nil
    when 7 then $".replace($".map { |path| String.new(path.to_str) }) && nil
    when 8 then ($" << (path = feature.dup)) && path << "x" && nil
    when 9 then $".insert(@random.rand($".size + 1), feature) && nil
    when 10 then $".pop && nil
    when 11 then $".shift && nil
    when 12 then $".sort_by!(&:to_str) && nil
    else
      edits = -> { $" << "#{@root}/pushed.rb" if $".size < 300 && !@still }
      $" << Feature.new(feature, &edits) && nil
    end
    $".size
  end

  def edit_load_path
    case @random.rand(9)
    when 0, 1 then $LOAD_PATH.unshift(folder)
    when 2 then $LOAD_PATH.push(folder)
    when 3 then $LOAD_PATH.shift if $LOAD_PATH.size > 3
    when 4 then $LOAD_PATH.delete_at(@random.rand($LOAD_PATH.size))
    when 5 then $LOAD_PATH.rotate!
    when 6 then $LOAD_PATH.reverse!
    when 7 then $LOAD_PATH.replace($LOAD_PATH.first(8))
    else pick(@folders).path = dir
    end
    $LOAD_PATH.size
  end

  def edit_files
    case @random.rand(6)
    when 0 then write("#{dir}/#{pick(RUBY)}.rb")
    when 1 then File.unlink("#{dir}/#{pick(RUBY)}.rb")
    when 2
      File.unlink("#{@root}/link")
      File.symlink(dir, "#{@root}/link")
    when 3 then Dir.chdir(dir)
    when 4 then make_folder("#{dir}/#{pick(RUBY)}.rb")
    else
      File.symlink("#{dir}/#{pick(RUBY)}.rb", "#{dir}/r0.rb")
    end
    nil
  end

  def step
    case @random.rand(10)
    when 0, 1 then edit_features
    when 2 then edit_load_path
    when 3 then edit_files
    else ask
    end
  rescue ScriptError, StandardError => error
    "#{error.class}: #{error.message}"
  end

  # A checksum of the features in their order.
  def features
    text = $".grep(String).join("\n").gsub(@root, "ROOT")
    text.each_byte.inject(7) { |sum, byte| (sum * 31 + byte) % 4_294_967_291 }
  end

  def run(steps)
    steps.times do |i|
      answer = [i, step, $script_loads.slice!(0..), features]
      puts answer.inspect.gsub(@root, "ROOT")
    end
  end
end

if $0 == __FILE__
  root, seed, steps, still = ARGV
  LoadFeaturesScript.new(root, Integer(seed), still).run(Integer(steps))
end
