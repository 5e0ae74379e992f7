/*
 * load/abi.c: refuses extensions that were built for another Ruby. Part of dln.c.
 *
 * CRuby's dln_load calls dln_refuse_foreign_abi for every library that it has opened, and its
 * dln_open calls dln_open_failed to raise the error when it could not open one
 * (patches/load/dln.c.cocci).
 * Invariant: no code of an extension is called unless the extension carries the ABI number of
 * this build. The number is a function, ruby_abi_version, that ruby/internal/abi.h defines in
 * every extension; it is in one place, configure.ac. An extension built by stock CRuby 3.4
 * has no such function, since releases carry no number; one in Rust has it, and it answers 0.
 * Suspended: by RUBY_ABI_CHECK=0 for a number that differs (as in CRuby), never for an absent
 * number. A library's own constructors run before: the dynamic loader runs them while it opens
 * the file.
 */

#if (defined(_WIN32) || defined(USE_DLN_DLOPEN)) && !defined(RUBY_DLN_CHECK_ABI)
# error "no port yet: without weak functions, foreign extensions cannot be told apart here"
#endif

#define DLN_FOREIGN_ADVICE \
    "; its gem must be compiled for this Ruby: " \
    "gem install NAME --version VERSION --platform ruby, or bundle pristine NAME"

/*
 * Raises LoadError. error: why file could not be opened. library: the library that the error is
 * about, or "". An error that names a libruby (one that is absent, or not this process's) means
 * that file was linked to the libruby of another Ruby. It means nothing if file itself has such a
 * name, because the dynamic loader's message begins with the name of file.
 */
static void
dln_open_failed(const char *error, const char *library, const char *file)
{
    bool foreign = *library || (strstr(error, "libruby") && !strstr(file, "libruby"));
    if (foreign) {
        dln_loaderror("built for another Ruby (%s%s)" DLN_FOREIGN_ADVICE " - %s",
                      error, library, file);
    }
    dln_loaderror("%s - %s", error, file);
}

#ifdef RUBY_DLN_CHECK_ABI

/*
 * Closes the library and raises LoadError when its ABI number is absent, 0 or another one. handle:
 * from dln_open, owned by the caller while this returns. file: for the message. No lock needed.
 */
static void
dln_refuse_foreign_abi(void *handle, const char *file)
{
    void *symbol = dln_sym(handle, EXTERNAL_PREFIX "ruby_abi_version");
    unsigned long long (*number)(void) = (unsigned long long (*)(void))(uintptr_t)symbol;
    unsigned long long theirs = number ? number() : 0, ours = RUBY_ABI_VERSION;

    if (theirs && (theirs == ours || !abi_check_enabled_p())) return;
    if (!dln_disable_dlclose()) dlclose(handle);
    if (theirs) {
        dln_loaderror("built for another Ruby (ABI %llu) than this one (+unlocked, ABI %llu)"
                      DLN_FOREIGN_ADVICE " - %s", theirs, ours, file);
    }
    dln_loaderror("built for another Ruby (no ABI number) than this one (+unlocked, ABI %llu)"
                  DLN_FOREIGN_ADVICE " - %s", ours, file);
}
#endif
