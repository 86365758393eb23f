import { randomUUID } from 'node:crypto';
import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import { ipBucket } from '@passport/shared/net/ipBucket';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import { tooMany } from '../../platform/http/errors';
import { countEvents, withinLimits } from '../../protection/limits/counters';
import { providerUnavailable } from './errors';
import type { ProviderClient } from './providerClient';
import { insertLoginAttempt } from './loginAttempts.repository';
import { secretsOf } from './loginAttemptSecrets';

/** The person may have to sign in at the provider first, with a second factor there. */
const attemptSeconds = 10 * 60;
const windowSeconds = 600;

/**
 * Starts a login attempt at a provider (`GET /user/get_external_auth_url/`).
 * @param device SHA-256 of the browser's device cookie; the callback is accepted from this browser only
 * @returns the address of the authorization request
 * @throws 429 past LIMIT_EXTERNAL_PER_IP in ten minutes, 503 if the provider is unreachable
 */
export async function startLoginAttempt(
  context: Context,
  { name, client, device, ip }: { name: ProviderName; client: ProviderClient; device: string; ip: string },
): Promise<string> {
  const { config, clock, db, secrets, log } = context;
  const id = randomUUID();
  const url = await client.authorizationUrl(secretsOf(secrets.codeKey, id)).catch((error: unknown) => {
    log.warn({ provider: name, reason: String(error) }, 'cannot build the authorization URL of an external provider');
    throw providerUnavailable();
  });
  const now = clock.now();
  const rules = [{ key: `external|${ipBucket(ip)}`, limit: config.limits.externalPerIp, windowSeconds }];
  const attempt = { id, provider: name, device, now, expiresAt: addSeconds(now, attemptSeconds) };
  await withinLimits(
    rules,
    () => insertLoginAttempt(db, attempt, countEvents(rules, now)),
    (_rule, retryAfterSeconds) => tooMany('too_many_requests', retryAfterSeconds),
  );
  return url;
}
