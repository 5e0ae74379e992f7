# frozen_string_literal: true
require "etc"
require "fiddle"

# Strings without a byte after them, or before them: the next page of memory may not be read, and a
# process that does ends with SIGSEGV. Ruby's own strings end with a zero byte, which hides it.
module PageEnd
  PAGE = Etc.sysconf(Etc::SC_PAGESIZE)
  LIBC = Fiddle.dlopen(nil)
  POINTER = Fiddle::TYPE_VOIDP
  LONG = Fiddle::TYPE_LONG
  INT = Fiddle::TYPE_INT
  CALL = ->(name, from, to) { Fiddle::Function.new(LIBC[name], from, to) }
  MMAP = CALL["mmap", [POINTER, LONG, INT, INT, INT, LONG], POINTER]
  MPROTECT = CALL["mprotect", [POINTER, LONG, INT], INT]
  ENCODING = CALL["rb_enc_find", [POINTER], POINTER]
  STRING = CALL["rb_enc_str_new_static", [POINTER, LONG, POINTER], Fiddle::TYPE_UINTPTR_T]
  READ_AND_WRITE = 3
  PRIVATE_AND_ANONYMOUS = 0x22

  # Three pages, of which the middle one can be used. They are used again: a string is good until
  # the next one is made.
  PAGES = MMAP.call(nil, 3 * PAGE, READ_AND_WRITE, PRIVATE_AND_ANONYMOUS, -1, 0)
  MPROTECT.call(PAGES, PAGE, 0)
  MPROTECT.call(PAGES + 2 * PAGE, PAGE, 0)

  def self.at(place, text)
    memory = PAGES + place
    memory[0, text.bytesize] = text.b unless text.empty?
    Fiddle.dlunwrap(STRING.call(memory, text.bytesize, ENCODING.call(text.encoding.name)))
  end

  # The text, and no byte after it.
  def self.after(text) = at(2 * PAGE - text.bytesize, text)

  # The text, and no byte before it.
  def self.before(text) = at(PAGE, text)
end
