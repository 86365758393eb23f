import type { Context } from '../context';
import { tooMany } from '../http/errors';
import { countEvent } from './counters';
import { ipBucket } from './ipBucket';

const windowSeconds = 600;

/**
 * Counts a question that tells whether a phone or an address is known; every such call goes through here.
 * @throws 429 too_many_requests past LIMIT_PROBES_PER_IP in ten minutes
 */
export async function probe(context: Context, ip: string): Promise<void> {
  const rule = { key: `probes|${ipBucket(ip)}`, limit: context.config.limits.probesPerIp, windowSeconds };
  const broken = await countEvent(context.db, [rule], context.clock.now());
  if (broken) throw tooMany('too_many_requests', broken.retryAfterSeconds);
}
