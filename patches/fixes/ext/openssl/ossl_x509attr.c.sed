# X509::Attribute: to_der and to_str of an argument may initialize the attribute again. The base
# then writes into what is free.
# Why-text: spatch does not read a function with STACK_OF(ASN1_TYPE) *sk = ...
# Expect: 4

# Decoding.
s/d2i_X509_ATTRIBUTE\(&attr,/d2i_X509_ATTRIBUTE((void *)\&DATA_PTR(self),/
s/^\tDATA_PTR\(self\) = attr;$/\tattr = DATA_PTR(self);/
# Setting.
s/X509_ATTRIBUTE_set1_object\(attr,/X509_ATTRIBUTE_set1_object(GetX509AttrPtr(self),/
s/^    VALUE der = ossl_to_der\(value\);$/& attr = GetX509AttrPtr(self);/
