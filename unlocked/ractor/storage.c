/*
 * ractor/storage.c: Ractor.store_if_absent in its own block. Part of ractor.c.
 *
 * A library stores its own state at its first use, and that can be in a block of the program's.
 * CRuby raises ThreadError, because one Mutex is for all keys of a ractor.
 * Stored in the ractor: `stores`, the calls that are under way, the innermost first; each one is on
 * the stack of the fiber that has the Mutex. Read and written by that fiber only; what an exception
 * left there is dropped by the next outermost call.
 */

static VALUE
ractor_local_value_store_outermost(VALUE p)
{
    struct ractor_local_storage_store_data *data = (struct ractor_local_storage_store_data *)p;

    data->outer = NULL;
    rb_ec_ractor_ptr(data->ec)->stores = data;
    return ractor_local_value_store_i(p);
}

static VALUE
ractor_local_value_store_ended(VALUE p)
{
    struct ractor_local_storage_store_data *data = (struct ractor_local_storage_store_data *)p;

    rb_ec_ractor_ptr(data->ec)->stores = data->outer;
    return Qnil;
}

/*
 * Calls the block and stores its value, under the lock, unless the key has a value by then. A call
 * in another fiber of the thread that has the lock raises ThreadError, as in CRuby; so does a block
 * that stores the same key.
 */
static VALUE
ractor_local_value_store_once(VALUE lock, struct ractor_local_storage_store_data *data)
{
    rb_ractor_t *cr = rb_ec_ractor_ptr(data->ec);
    const struct ractor_local_storage_store_data *each;

    if (!rb_mutex_owned_p(lock)) {
        return rb_mutex_synchronize(lock, ractor_local_value_store_outermost, (VALUE)data);
    }
    for (each = cr->stores; each; each = each->outer) {
        if (each->id == data->id) rb_raise(rb_eThreadError, "deadlock; recursive locking");
    }
    data->outer = cr->stores;
    cr->stores = data;
    return rb_ensure(ractor_local_value_store_i, (VALUE)data,
                     ractor_local_value_store_ended, (VALUE)data);
}
