import type { Upstream } from './upstreams';

/** The page waits for the answer, so the timeout is short enough to go unnoticed. */
const usualMs = 300;

/**
 * Reads optional data from the service: the page is sent without it too.
 * @param select takes what is needed from the body of a 200
 * @returns undefined if the status is another one, if the answer does not come in time, or if the body has another shape, as that of an
 *   older service may have
 */
export async function readOptional<Body, Data>(
  service: Upstream,
  path: string,
  select: (body: Body) => Data,
  timeoutMs = usualMs,
): Promise<Data | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body } = await service.request({ path, method: 'GET', signal });
    if (statusCode === 200) return select((await body.json()) as Body);
    await body.dump();
  } catch {
    // As if it had not answered.
  }
  return undefined;
}
