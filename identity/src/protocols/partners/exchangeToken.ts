import { timingSafeEqual } from 'node:crypto';
import type { SiteUser } from '@passport/shared/schemas/partners';
import { mayUseApplication } from '../../applications/registration/mayUseApplication';
import { siteTokenSeconds } from '../../applications/registration/secrets.repository';
import { tooManySecrets } from '../../applications/activity/requestCauses';
import type { Activity } from '../../applications/activity/activity';
import type { Context } from '../../context';
import { addSeconds } from '../../platform/clock';
import { AppError } from '../../platform/http/errors';
import { secretTriesKey } from '../../protection/limits/applicationSecretTries';
import { isAlive } from '../../sessions/isAlive';
import { findSession } from '../../sessions/sessions.repository';
import { provenEmail } from '../../people/provenEmail';
import { smartId } from '../../people/smartId';
import { consumeSiteToken, findSite, findSiteKeys, type SiteRow } from './partners.repository';
import { openSiteKey, type SiteKey } from '../../applications/registration/siteKeys';
import { readSiteToken } from './siteToken';
import { uuidPattern } from '../../platform/uuid';

/** How a partner site authenticates. */
export interface SiteCredentials {
  siteId: string;
  secretKey: string;
}

/** How sites authenticate, by its name in OAuth (RFC 7591 section 2). */
const basicMethod = 'client_secret_basic';

const basic = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;
const credentialPattern = new RegExp(`^(${uuidPattern}):(pp_(?:live|test)_[A-Za-z0-9_-]{50}|[A-Za-z0-9_-]{43})$`, 'i');

const namedPattern = new RegExp(`^(${uuidPattern})(?::(.+)|:?$)`, 'is');

/** The text of HTTP Basic credentials. */
const decode = (authorization: string | undefined): string =>
  Buffer.from(basic.exec(authorization ?? '')?.[1] ?? '', 'base64').toString('latin1');

/** Reads HTTP Basic credentials (RFC 7617). @returns undefined where they are missing or malformed */
export function readSiteCredentials(authorization: string | undefined): SiteCredentials | undefined {
  const [, siteId, secretKey] = credentialPattern.exec(decode(authorization)) ?? [];
  return siteId !== undefined && secretKey !== undefined ? { siteId: siteId.toLowerCase(), secretKey } : undefined;
}

/** The developer's view of a wrong key: how it was sent, and the only allowed way. */
const wrongKey = (isSent: boolean) =>
  ({ outcome: 'secret', sent: isSent ? basicMethod : null, registered: basicMethod }) as const;

/** Notes credentials without a key, if they name a site. */
function noteMalformed(activity: Activity, authorization: string | undefined): void {
  const [, applicationId, key] = namedPattern.exec(decode(authorization)) ?? [];
  if (applicationId !== undefined) activity.attempted({ applicationId, ...wrongKey(key !== undefined) });
}

/** In constant time; the length of a key is no secret. */
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** An active site that has authenticated, and the keys that may have signed its tokens: one that was ended a moment ago too. */
interface AuthenticatedSite {
  site: SiteRow;
  keys: SiteKey[];
}

/**
 * Authenticates a partner site by HTTP Basic.
 * @param ip of the caller: wrong keys are counted per site and IP address
 * @throws 401, 429 too_many_requests after 30 wrong keys in a minute
 */
export async function requireSite(
  { db, clock, secrets, secretTries, activity }: Context,
  authorization: string | undefined,
  ip: string,
): Promise<AuthenticatedSite> {
  const refusal = new AppError(401, 'errors.partner-credentials');
  const credentials = readSiteCredentials(authorization);
  if (!credentials) {
    noteMalformed(activity, authorization);
    throw refusal;
  }
  const { siteId: applicationId } = credentials;
  const caller = secretTriesKey(applicationId, ip);
  /** A refusal over the limit is noted too: until the minute is over the right key is refused as well. */
  const whileOpen = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      activity.attempted({ applicationId, outcome: 'request', sent: tooManySecrets });
      throw error;
    }
  };
  whileOpen(() => secretTries.requireOpen(caller));
  const site = await findSite(db, applicationId);
  const now = clock.now();
  const rows = site?.is_active ? await findSiteKeys(db, site.id, addSeconds(now, -siteTokenSeconds)) : [];
  const keys = rows.map((row) => ({ ...openSiteKey(secrets, row), endsAt: row.expires_at }));
  let used: SiteKey | undefined;
  const isRight = whileOpen(() =>
    secretTries.compare(caller, () => {
      used = keys.find(({ key, endsAt }) => isSame(key, credentials.secretKey) && (endsAt === null || endsAt > now));
      return used !== undefined;
    }),
  );
  if (!site || !isRight || !used) {
    activity.attempted({ applicationId, ...(site?.is_active ? wrongKey(true) : { outcome: 'inactive' }) });
    throw refusal;
  }
  activity.secretUsed({ id: used.id, applicationId: site.id });
  return { site, keys };
}

/**
 * Exchanges a site token, once, for the data of the visitor who brought it (`POST /partner/exchange_token/`).
 * @throws what `requireSite` throws; 400 for a token that was not issued for this site, has expired or was exchanged before,
 *   whose session has ended, or whose visitor may no longer use the site or has disconnected it
 */
export async function exchangeToken(
  context: Context,
  { authorization, ip }: { authorization: string | undefined; ip: string },
  token: string,
): Promise<SiteUser> {
  const { site, keys } = await requireSite(context, authorization, ip);
  const { db, clock, config, activity } = context;
  const refusal = new AppError(400, 'errors.site-token');
  const applicationId = site.id;
  const now = clock.now();
  const jti = readSiteToken(keys, token, { issuer: config.publicUrl, siteId: site.id, now });
  const sid = jti && (await consumeSiteToken(db, { jti, siteId: site.id, now }));
  const found = sid ? await findSession(db, sid) : undefined;
  if (!found?.user.is_active || !isAlive(context, found.session)) {
    activity.attempted({ applicationId, outcome: 'token' });
    throw refusal;
  }
  if (!mayUseApplication(site.access_level, found.user.employment)) {
    activity.attempted({ applicationId, outcome: 'access_level', registered: site.access_level });
    throw refusal;
  }
  activity.attempted({ applicationId, outcome: 'success' });
  const { id, user_id, first_name, last_name, phone, email, language } = found.user;
  const is_verified = provenEmail(found.user) !== null;
  return { user_id, smart_id: smartId(id), first_name, last_name, phone, email, is_verified, language };
}
