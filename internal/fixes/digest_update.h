#ifndef INTERNAL_FIXES_DIGEST_UPDATE_H
#define INTERNAL_FIXES_DIGEST_UPDATE_H
/**
 * Digests of long texts. Included by digest.c alone.
 *
 * SHA1 counts the bits of a call, and SHA1 and RMD160 its blocks, in 32 bits.
 */

/** Updates the digest in @p context with the bytes at @p text, in calls of at most 2**28 bytes. */
static inline void
digest_update(const rb_digest_metadata_t *algo, void *context, unsigned char *text, size_t length)
{
    const size_t most = (size_t)1 << 28;

    for (; length > most; text += most, length -= most) {
        algo->update_func(context, text, most);
    }
    algo->update_func(context, text, length);
}

#endif /* INTERNAL_FIXES_DIGEST_UPDATE_H */
