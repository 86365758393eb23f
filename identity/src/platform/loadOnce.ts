/**
 * A library that a quiet service can spare: it is loaded by the first who needs it, once for all who ask meanwhile. A failure
 * is not kept here, so the next who asks tries again.
 *
 * Node keeps more (seen with 20.20): it looks again for a file that was not there, but one that could not be read (too many open
 * files), or that failed as it was run, fails with the same error for as long as the process lives, and so does whatever imports
 * it. What `load` does beside importing can be tried again; the rest ends with a restart, and each try leaves its line in the log.
 * @param load imports it
 */
export function loadOnce<Library>(load: () => Promise<Library>): () => Promise<Library> {
  let loading: Promise<Library> | undefined;
  return () => {
    if (loading) return loading;
    const begun = load();
    loading = begun;
    begun.catch(() => {
      loading = undefined;
    });
    return begun;
  };
}
