/*
 * Stops of all threads of a harness, as the GC stops all ractors: one thread, which is none of the
 * THREADS, calls stop_all; the others call safepoint between two operations. The harness defines
 * THREADS, and collect, which runs while all stand still.
 */
static void collect(long turn);

static pthread_mutex_t world = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int stopping, stopped, ended;

static void
safepoint(void)
{
    if (!__atomic_load_n(&stopping, __ATOMIC_RELAXED)) return;

    pthread_mutex_lock(&world);
    stopped++;
    pthread_cond_broadcast(&changed);
    while (stopping) pthread_cond_wait(&changed, &world);
    stopped--;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&world);
}

/* Whether the last stop was the end. */
static bool
ended_p(void)
{
    return __atomic_load_n(&ended, __ATOMIC_RELAXED);
}

/* Returns when all threads are on their way again, so that the next stop counts each of them. */
static void
stop_all(long turn, bool end)
{
    pthread_mutex_lock(&world);
    __atomic_store_n(&stopping, 1, __ATOMIC_RELAXED);
    while (stopped < THREADS) pthread_cond_wait(&changed, &world);
    collect(turn);
    if (end) __atomic_store_n(&ended, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&stopping, 0, __ATOMIC_RELAXED);
    pthread_cond_broadcast(&changed);
    while (stopped) pthread_cond_wait(&changed, &world);
    pthread_mutex_unlock(&world);
}
