import { timingSafeEqual } from 'node:crypto';
import type { SiteUser } from '@passport/shared/schemas/partners';
import type { Context } from '../context';
import { AppError } from '../http/errors';
import { isAlive } from '../sessions/requireSession';
import { findSession } from '../sessions/sessions.repository';
import { provenEmail } from '../users/provenEmail';
import { smartId } from '../users/smartId';
import { findSite, findSiteKeys, useSiteToken } from './partners.repository';
import { openSiteKey, type SiteKey } from './siteKeys';
import { readSiteToken } from './siteToken';

/** What a partner proves itself with. */
export interface SiteCredentials {
  siteId: string;
  secretKey: string;
}

const basic = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;
const credentialPattern = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}):([A-Za-z0-9_-]{43})$/i;

/** The credentials of an Authorization header (RFC 7617). @returns undefined where it holds none that could be right */
export function readSiteCredentials(authorization: string | undefined): SiteCredentials | undefined {
  const encoded = basic.exec(authorization ?? '')?.[1] ?? '';
  const [, siteId, secretKey] = credentialPattern.exec(Buffer.from(encoded, 'base64').toString('latin1')) ?? [];
  return siteId !== undefined && secretKey !== undefined ? { siteId: siteId.toLowerCase(), secretKey } : undefined;
}

/** Both are texts of one length: the pattern of credentials sees to that. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The keys of an active site, where one of them was presented. @throws 401 */
export async function requireSite(context: Context, credentials: SiteCredentials | undefined): Promise<SiteKey[]> {
  const refusal = new AppError(401, 'errors.partner-credentials');
  if (!credentials) throw refusal;
  const site = await findSite(context.db, credentials.siteId);
  const rows = site?.is_active ? await findSiteKeys(context.db, site.id, context.clock.now()) : [];
  const keys = rows.map((row) => openSiteKey(context.secrets, row));
  if (!keys.some(({ key }) => isSame(key, credentials.secretKey))) throw refusal;
  return keys;
}

/**
 * Gives a partner site the data of the visitor who brought a token, once (`POST /partner/exchange_token/`).
 * @throws 401 wrong credentials, 400 a token that is not of ours for this site, has expired, was exchanged before, or
 *   whose session has ended
 */
export async function exchangeToken(
  context: Context,
  credentials: SiteCredentials | undefined,
  token: string,
): Promise<SiteUser> {
  const keys = await requireSite(context, credentials);
  const refusal = new AppError(400, 'errors.site-token');
  const { siteId = '' } = credentials ?? {};
  const claims = readSiteToken(keys, token, { issuer: context.config.publicUrl, siteId, now: context.clock.now() });
  if (!claims) throw refusal;
  const found = await findSession(context.db, claims.sid);
  if (!found?.user.is_active || !isAlive(context, found.session)) throw refusal;
  if (!(await useSiteToken(context.db, claims.jti, new Date(claims.exp * 1000)))) throw refusal;
  const { id, user_id, first_name, last_name, phone, email, language } = found.user;
  const is_verified = provenEmail(found.user) !== null;
  return { user_id, smart_id: smartId(id), first_name, last_name, phone, email, is_verified, language };
}
