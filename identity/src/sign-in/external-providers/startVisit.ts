import { randomUUID } from 'node:crypto';
import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { ipBucket } from '@passport/shared/net/ipBucket';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import { tooMany } from '../../platform/http/errors';
import { countEvents, withinLimits } from '../../protection/limits/counters';
import { providerAway } from './errors';
import type { ProviderClient } from './providerClient';
import { insertVisit } from './visits.repository';
import { secretsOf } from './visitSecrets';

/** A person may have to sign in at the provider first, with a second factor there. */
const visitSeconds = 10 * 60;
const windowSeconds = 600;

/**
 * Opens a visit to a provider (`GET /user/get_external_auth_url/`).
 * @param device SHA-256 of the cookie of the browser, which alone may come back
 * @returns where the browser goes
 * @throws 429 past LIMIT_EXTERNAL_PER_IP in ten minutes, 503 where the provider is away
 */
export async function startVisit(
  context: Context,
  { name, client, device, ip }: { name: ProviderName; client: ProviderClient; device: string; ip: string },
): Promise<string> {
  const { config, clock, db, secrets, log } = context;
  const id = randomUUID();
  const url = await client.authorizationUrl(secretsOf(secrets.codeKey, id)).catch((error: unknown) => {
    log.warn({ provider: name, reason: String(error) }, 'an external provider does not answer');
    throw providerAway();
  });
  const now = clock.now();
  const rules = [{ key: `external|${ipBucket(ip)}`, limit: config.limits.externalPerIp, windowSeconds }];
  const visit = { id, provider: name, device, now, expiresAt: addSeconds(now, visitSeconds) };
  await withinLimits(
    rules,
    () => insertVisit(db, visit, countEvents(rules, now)),
    (_rule, retryAfterSeconds) => tooMany('too_many_requests', retryAfterSeconds),
  );
  return url;
}
