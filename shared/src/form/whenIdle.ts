/**
 * Runs in the browser's next idle moment; Safari has no such thing and takes the next task.
 * @returns what takes it back
 */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run);
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(run);
  return () => clearTimeout(id);
}
