# Each other ractor than the main one has servers and connections of its own, with a primary server,
# as a process has. What the main ractor sets for all servers holds for those of others, too: an ACL
# and a conversion of ids as shareable copies.
# Retire-when: DRb works in ractors.
# Expect: 81
# Inserts: DRb.own 23, DRb.default 7, share_default 6, INSECURE_OF_RACTORS 2

# Objects that clients refer to: ObjectSpace._id2ref is refused once there are several ractors.
s/^      (ObjectSpace\._id2ref\(ref\))$/      DRb.own[:objects][ref] || \1/
s/^( +)(obj\.nil.* nil : )?obj\.__id__$/\1\2obj.__id__.tap { |id| DRb.own[:objects][id] = obj }/
# Protocols: the list is replaced when one is added.
s/^      @protocol\.push\(prot\)$/      @protocol = [*@protocol, prot].freeze/
s/^    @protocol = \[DRbTCPSocket\] # default$/    @protocol = [DRbTCPSocket].freeze # default/
# Connections.
s/^        (@pool_proxy) = make_pool unless .*\.alive\?$/\
        unless (Ractor.main? ? \1 : DRb.own[:pool])\&.alive?\
          Ractor.main? ? @pool_proxy = make_pool : DRb.own[:pool] = make_pool\
        end/
s/^( +)(conn = )?(@pool_proxy)(\.take|\.store|\&\.kill)/\1\2(Ractor.main? ? \3 : DRb.own[:pool])\4/
s/^      @pool_proxy = nil$/      Ractor.main? ? @pool_proxy = nil : DRb.own[:pool] = nil/
# Settings for all servers.
s/^      @@(argc_limit|load_limit|acl|idconv|verbose) = (\w+)$/      DRb.share_default(:\1, \2)\
&/
s/^        :(\w+) => @@(\w+),$/        :\1 => Ractor.main? ? @@\2 : DRb.default(:\2),/
s/^(        acl = config_or_acl \|\|) @@acl$/\1 (Ractor.main? ? @@acl : DRb.default(:acl))/
s/^      @@verbose$/      Ractor.main? ? @@verbose : DRb.default(:verbose)/
# Methods that no client may call, as they were when the library was loaded.
/^    INSECURE_METHOD = \[$/,/^    \]$/s/^    \]$/&\
    INSECURE_OF_RACTORS = INSECURE_METHOD.dup.freeze # :nodoc:/
s/^      (INSECURE_METHOD)\.incl/      (Ractor.main? ? \1 : INSECURE_OF_RACTORS).incl/
# Servers.
/^  @primary_server = nil$/i\
  @defaults = {argc_limit: 256, load_limit: 0xffffffff, verbose: false}.freeze\
\
  # What a ractor has for itself; of the main one, the objects.\
  def self.own # :nodoc:\
    Ractor.store_if_absent(:__drb__) do\
      {server: {}, mutex: Thread::Mutex.new, objects: ObjectSpace::WeakMap.new}\
    end\
  end\
\
  # The main ractor has set value for all servers.\
  def self.share_default(name, value) # :nodoc:\
    value = Ractor.make_shareable(value, copy: true)\
    @defaults = {**@defaults, name => value}.freeze\
  rescue Ractor::Error, TypeError, ArgumentError\
    @defaults = {**@defaults, name => UNSHAREABLE}.freeze\
  end\
\
  UNSHAREABLE = Module.new # :nodoc:\
  private_constant :UNSHAREABLE\
\
  def self.default(name) # :nodoc:\
    value = @defaults[name]\
    return value unless value.equal?(UNSHAREABLE) || (name == :idconv \&\& !value)\
    return own[:idconv] ||= DRbIdConv.new unless value\
\
    raise Ractor::IsolationError,\
          "can not make a DRb server in non-main Ractors: the default #{name} that the main "\\\
          "one has set is not shareable; give one in the configuration of the server"\
  end\

s/^(    +)@primary_server = (DRbServer\.new\(.*\)|nil)$/\1made = \2\
\1Ractor.main? ? @primary_server = made : DRb.own[:primary] = made/
s/^( +)(@primary_server) = server unless .*$/\1made = server\
\1Ractor.main? ? \2 ||= made : DRb.own[:primary] ||= made/
s/^( +)if (@primary_server) == server$/\1if (Ractor.main? ? \2 : DRb.own[:primary]) == server/
s/ : @primary_server$/ : (Ractor.main? ? @primary_server : DRb.own[:primary])/
s/^( +)(@primary_server)(\.stop_service) if .*$/\1(Ractor.main? ? \2 : DRb.own[:primary])\&\3/
s/^( +)(@primary_server) \? .*(\.thread) : nil$/\1(Ractor.main? ? \2 : DRb.own[:primary])\&\3/
s/^  attr_accessor :primary_server$/  def primary_server\
    Ractor.main? ? @primary_server : DRb.own[:primary]\
  end\
\
  def primary_server=(server)\
    Ractor.main? ? @primary_server = server : DRb.own[:primary] = server\
  end/
s/^    @mutex$/    Ractor.main? ? @mutex : DRb.own[:mutex]/
s/^    @server(\[|\.delete)/    (Ractor.main? ? @server : DRb.own[:server])\1/
