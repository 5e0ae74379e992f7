library "syslog"
process = "the log is the process's: call it in the main ractor; every ractor may write to it"
use("Syslog.open", [Module, Ractor::UnsafeError, /Syslog.open .* in the main ractor/],
    cannot: process) { Syslog.open("test", Syslog::LOG_NDELAY) }
use("Syslog.info before Syslog.open", /must open syslog/) do
  Syslog.info("x")
rescue RuntimeError => e
  e.message
end
use("Syslog.opened?", false) { Syslog.opened? }
use("Syslog::LOG_UPTO", Integer) { Syslog::LOG_UPTO(Syslog::LOG_ERR) }
