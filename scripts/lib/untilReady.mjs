/** A program that accepts a connection and does not respond is retried after this long. */
const hangMs = 5000;

/**
 * Waits until every address has answered 2xx.
 * @param {string[]} urls
 * @param {{ limitMs?: number, pollMs?: number, isStopping?: () => boolean }} [options] `limitMs`: none by default; `isStopping`: returns
 *   true once the caller no longer wants to wait
 * @returns {Promise<boolean>} whether all have answered
 */
export async function untilReady(urls, { limitMs = Infinity, pollMs = 100, isStopping = () => false } = {}) {
  const deadline = Date.now() + limitMs;
  // An address that has answered is not requested again: programs log each request.
  const silent = new Set(urls);
  const ask = async (url) => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(hangMs) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) silent.delete(url);
  };
  while (!isStopping() && Date.now() < deadline) {
    await Promise.all([...silent].map(ask));
    if (silent.size === 0) return true;
    await new Promise((done) => setTimeout(done, pollMs));
  }
  return false;
}
