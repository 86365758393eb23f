/**
 * A library that a quiet service can spare: it is loaded by the first who needs it, once for all who ask meanwhile. A failure
 * is not kept, so the next who asks tries again.
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
