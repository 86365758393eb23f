const usualMs = 10_000;

/**
 * Asks for each answer once in ten seconds, or in the time that is given. What is missing is asked for again at once.
 * @param kept how many answers at most; the oldest leaves first
 */
export function createAnswerCache<Answer>(kept: number, freshMs = usualMs) {
  const cache = new Map<string, { until: number; answer: Answer }>();
  return async (key: string, ask: () => Promise<Answer | undefined>): Promise<Answer | undefined> => {
    const known = cache.get(key);
    if (known && known.until > Date.now()) return known.answer;
    const answer = await ask();
    cache.delete(key);
    if (answer) cache.set(key, { until: Date.now() + freshMs, answer });
    const [oldest] = cache.keys();
    if (cache.size > kept && oldest !== undefined) cache.delete(oldest);
    return answer;
  };
}
