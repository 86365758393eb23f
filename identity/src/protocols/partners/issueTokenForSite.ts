import { randomUUID } from 'node:crypto';
import type { SiteTokenAnswer, SiteTokenBody } from '@passport/shared/schemas/partners';
import { requireUsable } from '../../applications/registration/requireUsable';
import { connectService } from '../../applications/connected-services/connectedServices.repository';
import type { Context } from '../../context';
import { invalidField, notFound } from '../../platform/http/errors';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { smartId } from '../../people/smartId';
import { findSite, findSiteKeys, insertSiteToken } from './partners.repository';
import { redirectTarget } from './redirectTarget';
import { openSiteKey } from '../../applications/registration/siteKeys';
import { issueSiteToken, sessionAtSite, siteTokenExpiry } from './siteToken';
import { isUuid } from '../../platform/uuid';

/** The data that a partner site receives, as OpenID Connect scopes. */
const siteScopes = ['openid', 'profile', 'phone', 'email'];

/**
 * Issues the token with which a signed-in person goes to a partner site (`POST /partner/get_user_token_for_site/`).
 * @throws 404 an unknown or inactive site, 403 a private service, 400 an address whose host the site did not register
 */
export async function issueTokenForSite(
  context: Context,
  { user, session }: SessionWithUser,
  { site: requestedSite, redirect_uri: requestedUri }: SiteTokenBody,
): Promise<SiteTokenAnswer> {
  const { db, clock, config, secrets, activity } = context;
  const now = clock.now();
  const siteId = requestedSite.toLowerCase();
  const found = isUuid(siteId) ? await findSite(db, siteId) : undefined;
  const use = { applicationId: siteId, employment: user.employment };
  const site = requireUsable(context, found?.is_active ? found : undefined, use);
  // An empty parameter counts as absent.
  const redirect_uri = requestedUri || null;
  const url = redirectTarget(site, redirect_uri ?? undefined);
  if (url === undefined) {
    const registered = site.redirect_hosts.join('\n');
    activity.attempted({ applicationId: site.id, outcome: 'redirect_uri', sent: redirect_uri, registered });
    throw invalidField('redirect_uri', 'errors.redirect-not-registered');
  }
  const keys = await findSiteKeys(db, site.id, now);
  const hasUsedNewestKey = site.connected_at !== null;
  // A site may not know its newest key before it has used it, so the oldest valid one signs.
  const signing = hasUsedNewestKey ? keys[0] : keys.at(-1);
  if (!signing) throw notFound();

  const { user_id, first_name, last_name } = user;
  const jti = randomUUID();
  const token = issueSiteToken(openSiteKey(secrets, signing), {
    issuer: config.publicUrl,
    siteId: site.id,
    jti,
    user: { user_id, first_name, last_name, smart_id: smartId(user.id) },
    session: sessionAtSite(secrets.codeKey, site.id, session.sid),
    now,
  });
  await db.transaction().execute(async (transaction) => {
    // Connect first: disconnecting the site at the same time waits for this row, then finds and deletes the token.
    await connectService(transaction, { userId: user.id, applicationId: site.id, scopes: siteScopes, now });
    const row = { jti, application_id: site.id, sid: session.sid, expires_at: siteTokenExpiry(now) };
    await insertSiteToken(transaction, row);
  });
  activity.signedIn(site.id, user.id);
  return { token, url };
}
