import type { Upstream } from './upstreams';

/** The page is held back until the answer comes, so the limit is a delay that a visitor hardly notices. */
const timeoutMs = 300;

/**
 * Reads something of the service that a page can do without.
 * @param read takes what is needed from the body of a 200
 * @returns what was read; undefined where the answer is another one, cannot be read, or does not come in time
 */
export async function askService<Body, Answer>(
  service: Upstream,
  path: string,
  read: (body: Body) => Answer,
): Promise<Answer | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body } = await service.request({ path, method: 'GET', signal });
    if (statusCode === 200) return read((await body.json()) as Body);
    await body.dump();
  } catch {
    // As if it had not answered.
  }
  return undefined;
}
