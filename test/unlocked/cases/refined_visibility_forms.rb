# frozen_string_literal: true
# Words of visibility in a refinement do what they do in a subclass: without arguments, with one,
# several and an array; before and after `using`. Prints what differs, then "done".
FORMS = <<~'FORMS'.lines(chomp: true)
  private; public; def fresh = :fresh
  private; def fresh = :fresh; def own = :changed
  private; def inherited = [:changed, super]
  public def own_private = [:changed, super]
  public def inherited_private = [:changed, super]
  protected def own = [:changed, super]
  protected; def inherited = [:changed, super]
  public :own_private
  public :inherited_private
  public :mixed_private
  public :own_private, :inherited_private, :mixed_private, :inherited_protected, 'own_protected'
  public [:own_private, :inherited_private, :mixed_private]
  public []
  private :own, :inherited, :mixed
  private [:own, :inherited, :mixed]
  protected :own, :inherited, :mixed
  public :inherited_private; private :inherited_private
  private :inherited; public :inherited
  private :own; public :own
  public :inherited_private; public :inherited_private
  protected :inherited; private :inherited
  protected :inherited_private; public :inherited_private
  public attr_accessor :fresh
  private attr_accessor :fresh
  private(*attr_reader(:fresh, :own))
  private; attr_accessor :fresh
  private; define_method(:fresh) { :fresh }
  private define_method(:own) { [:changed, super()] }
  public :inherited_private; alias_method :fresh, :inherited_private
  alias_method :fresh, :inherited_private; public :fresh
  public :inherited_private; remove_method :inherited_private
  def self.own = 1; private_class_method :own; public_class_method :own
  alias fresh own_private
  public :class; private :to_s, :inspect
FORMS

NAMES = %i[own own_private own_protected inherited inherited_private inherited_protected mixed
           mixed_private fresh to_s].freeze

def classes(number)
  <<~RUBY
    module Mixed#{number}; def mixed = :mixed; private def mixed_private = :mixed_private; end
    class Top#{number}
      include Mixed#{number}
      def inherited = :inherited
      private def inherited_private = :inherited_private
      protected def inherited_protected = :inherited_protected
    end
    class Low#{number} < Top#{number}
      def own = :own
      private def own_private = :own_private
      protected def own_protected = :own_protected
    end
  RUBY
end

# What each way to call each method gives, twice.
def calls(object)
  NAMES.flat_map do |name|
    ["o.#{name}", "o.__send__(:#{name})", "o.public_send(:#{name})", "o&.#{name}",
     "o.instance_eval { #{name} }"].map do |call|
      "[#{call.inspect}, 2.times.map { got((#{call} rescue $!)) }]"
    end
  end.join(",\n").then { "o = #{object}.new\n[#{_1}]\n" }
end

def got(value)
  case value
  when NoMethodError then value.message[/private|protected/] || :undefined
  when NameError then :undefined
  when /#</ then :inspected
  else value
  end
end

def value_of(program) = eval(program, TOPLEVEL_BINDING.dup)

FORMS.each_with_index do |form, number|
  sub = "S#{number}"
  subclass = value_of(classes(sub) + "class Sub#{sub} < Low#{sub}; #{form}; end\n" +
                      calls("Sub#{sub}"))
  refine = ->(name, body) { "module R#{name}; refine(Low#{name}) { #{body} }; end\n" }
  before, after = "B#{number}", "A#{number}"
  { before => refine.(before, form) + "using R#{before}\n",
    after => refine.(after, "") + "using R#{after}\n" + refine.(after, form) }.each do |name, text|
    value_of(classes(name) + text + calls("Low#{name}")).zip(subclass) do |(call, has), (_, wanted)|
      puts "#{form} (#{name[0]}): #{call}: #{has}, not #{wanted}" if has != wanted
    end
  end
end
puts "done"
