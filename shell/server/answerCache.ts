const usualMs = 10_000;

/**
 * Requests each answer once in ten seconds, or in the given time; parallel calls share one request. A missing
 * or failed one is requested again by the next call.
 * @param kept maximum number of answers; the oldest is dropped first
 */
export function createAnswerCache<Answer>(kept: number, freshMs = usualMs) {
  const cache = new Map<string, { until: number; answer: Answer }>();
  const asked = new Map<string, Promise<Answer | undefined>>();

  function keep(key: string, answer: Answer | undefined): Answer | undefined {
    cache.delete(key);
    if (answer) cache.set(key, { until: Date.now() + freshMs, answer });
    const [oldest] = cache.keys();
    if (cache.size > kept && oldest !== undefined) cache.delete(oldest);
    return answer;
  }

  return async (key: string, ask: () => Promise<Answer | undefined>): Promise<Answer | undefined> => {
    const known = cache.get(key);
    if (known && known.until > Date.now()) return known.answer;
    const shared = asked.get(key);
    if (shared) return shared;
    const own = Promise.resolve()
      .then(ask)
      .then((answer) => keep(key, answer))
      .finally(() => asked.delete(key));
    asked.set(key, own);
    return own;
  };
}
