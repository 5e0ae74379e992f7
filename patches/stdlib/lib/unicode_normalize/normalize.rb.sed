# Other ractors than the main one normalise strings; each keeps what it has normalised.
#
# Reason: behaviour
# Retire-when: the base's tables are shareable.
# Expect: 23
# Inserts: self.memo 1
s/^  (REGEXP_[DCK]) = (Regexp\.compile\(.*\))$/  \1 = Ractor.make_shareable(\2)/
/^  UNICODE_ENCODINGS = /,/\](\.freeze)?$/s/\]$/].freeze/
/^  REGEXP_K = /a\
\
  # NF_HASH_D or NF_HASH_C of this ractor.\
  def self.memo(form)\
    return form == :nfd ? NF_HASH_D : NF_HASH_C if Ractor.main?\
\
    Ractor.store_if_absent(form == :nfd ? :__unicode_nfd__ : :__unicode_nfc__) do\
      Hash.new do |hash, key|\
        hash.shift if hash.length > MAX_HASH_LENGTH\
        hash[key] = form == :nfd ? nfd_one(key) : nfc_one(key)\
      end\
    end\
  end\

/^        /{
  s/\bNF_HASH_D\b/memo(:nfd)/
  s/\bNF_HASH_C\b/memo(:nfc)/
}
