library "etc"
use("Etc.getpwuid", "root") { Etc.getpwuid(0).name }
use("Etc.getpwnam", 0) { Etc.getpwnam("root").uid }
use("Etc.getpwnam of nobody", /can't find user/) do
  Etc.getpwnam("no such user")
rescue ArgumentError => e
  e.message
end
use("Etc.getgrgid", "root") { Etc.getgrgid(0).name }
use("Etc.getgrnam", 0) { Etc.getgrnam("root").gid }
use("Etc.getlogin", /\A\w*\z/) { Etc.getlogin.to_s }
use("Etc.nprocessors", Integer) { Etc.nprocessors }
use("Etc.uname", "Linux") { Etc.uname[:sysname] }
use("Etc.sysconfdir, systmpdir", Array) { [Etc.sysconfdir, Etc.systmpdir] }
use("Etc.sysconf, confstr", Integer) { Etc.confstr(Etc::CS_PATH) && Etc.sysconf(Etc::SC_ARG_MAX) }
use("Etc.getpwent", "root", alone: true) do
  Etc.setpwent
  Etc.getpwent.name
ensure
  Etc.endpwent
end
