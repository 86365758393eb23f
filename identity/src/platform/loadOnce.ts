/**
 * Loads a library on first use, so that an idle service does not pay for its memory. Parallel calls share one load, and a call after
 * a failure loads again.
 *
 * Node itself keeps some failures (seen with 20.20): a module that could not be read (too many open files) or that threw while it
 * was evaluated fails with the same error until the process is restarted, as does every module that imports it.
 * @param load imports the library
 */
export function loadOnce<Library>(load: () => Promise<Library>): () => Promise<Library> {
  let loading: Promise<Library> | undefined;
  return () => {
    if (loading) return loading;
    const started = load();
    loading = started;
    started.catch(() => {
      loading = undefined;
    });
    return started;
  };
}
