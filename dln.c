/* dln.c - loading extensions, with a guard against those that were built for another Ruby.
 *
 * What is stored: nothing. Wraps: base/dln.c, whose dln_load asks dln_refuse_foreign_abi about every library it
 * opened, and dln_open dln_open_failed for the words when it could not (patches/abi_guard/dln.c.cocci).
 *
 * Invariant: no code of an extension is called unless the extension carries the ABI number of this build. The
 * number is a function, ruby_abi_version, that ruby/internal/abi.h defines in every extension; it stands in one
 * place, configure.ac. An extension built by stock CRuby 3.4 has no such function, since releases carry no number.
 * Suspended by RUBY_ABI_CHECK=0 for a number that differs (as in CRuby), never for a number that is absent.
 * What a library's own constructors do happens before: the dynamic loader runs them while it opens the file.
 */

#include "ruby/internal/config.h"
#include "ruby/internal/attr/noreturn.h"

static void dln_refuse_foreign_abi(void *handle, const char *file);
RBIMPL_ATTR_NORETURN()
static void dln_open_failed(const char *error, const char *library, const char *file);

#include "base/dln.c"

#if (defined(_WIN32) || defined(USE_DLN_DLOPEN)) && !defined(RUBY_DLN_CHECK_ABI)
# error "this platform has no weak functions, so that foreign extensions cannot be told apart: no port of the fork exists for it yet"
#endif

#define DLN_FOREIGN_ADVICE \
    "; its gem must be compiled for this Ruby: gem install NAME --version VERSION --platform ruby, or bundle pristine NAME"

/* Raises LoadError. error: why file could not be opened, followed by the library that this is about, if one is known. An
 * error about a libruby (one that is absent, or not this process's) means that file was linked to that of another Ruby;
 * unless file itself has such a name, since the dynamic loader's words begin with it. */
static void
dln_open_failed(const char *error, const char *library, const char *file)
{
    bool foreign = *library || (strstr(error, "libruby") && !strstr(file, "libruby"));
    if (foreign) dln_loaderror("built for another Ruby (%s%s)" DLN_FOREIGN_ADVICE " - %s", error, library, file);
    dln_loaderror("%s - %s", error, file);
}

#ifdef RUBY_DLN_CHECK_ABI

/* Extensions refer to it (ruby/internal/abi.h), so that no other Ruby can open them. Always 0. */
RUBY_FUNC_EXPORTED const volatile char ruby_unlocked_abi = 0;

/* Raises LoadError, the library closed again, when its ABI number is absent or another one.
 * handle: from dln_open, owned by the caller while this returns. file: for the message. No lock needed. */
static void
dln_refuse_foreign_abi(void *handle, const char *file)
{
    unsigned long long (*number)(void) =
        (unsigned long long (*)(void))(uintptr_t)dln_sym(handle, EXTERNAL_PREFIX "ruby_abi_version");
    unsigned long long theirs = number ? number() : 0;

    if (number && (theirs == RUBY_ABI_VERSION || !abi_check_enabled_p())) return;
    if (!dln_disable_dlclose()) dlclose(handle);
    if (number) {
        dln_loaderror("built for another Ruby (ABI %llu) than this one (+unlocked, ABI %llu)" DLN_FOREIGN_ADVICE " - %s",
                      theirs, (unsigned long long)RUBY_ABI_VERSION, file);
    }
    dln_loaderror("built for another Ruby (no ABI number) than this one (+unlocked, ABI %llu)" DLN_FOREIGN_ADVICE " - %s",
                  (unsigned long long)RUBY_ABI_VERSION, file);
}
#endif
