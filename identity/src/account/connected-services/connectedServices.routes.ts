import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Empty } from '@passport/shared/schemas/common';
import { isLoopbackAddress, isSiteAddress } from '@passport/shared/schemas/checks/webAddress';
import {
  ConnectedServiceParams,
  ConnectedServices,
  type ConnectedService,
} from '@passport/shared/schemas/connectedServices';
import { record } from '../../protection/audit/audit';
import { refusals, sessionRefusals } from '../../platform/http/refusals';
import type { Context } from '../../context';
import { visitorOf } from '../../platform/devices/visitor';
import { notFound } from '../../platform/http/errors';
import { deleteTokensOf } from '../../protocols/oidc/artifacts.repository';
import { deleteSiteTokensOf } from '../../protocols/partners/partners.repository';
import { aliveCriteria } from '../../sessions/isAlive';
import { requireSession, sessionFirst } from '../../sessions/requireSession';
import {
  findActiveApplications,
  findServiceToEnd,
  leaveApplication,
  listConnectedServices,
  revokeConnectedService,
  type ConnectedServiceRow,
} from '../../applications/connected-services/connectedServices.repository';

/** Lists the services that a person has signed in to, and disconnects them. */
export const connectedServicesRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock, outbox } = context;

    app.get(
      '/user/connected_services/',
      { schema: { response: { 200: ConnectedServices, ...refusals({ 401: sessionRefusals }) } } },
      async (request) => {
        const { user } = await requireSession(context, request);
        const rows = await listConnectedServices(db, user.id);
        const active = await findActiveApplications(db, aliveCriteria(context, user.id));
        return { services: rows.map((row) => present(row, active.has(row.application_id))) };
      },
    );

    app.delete(
      '/user/connected_services/:id/sessions/',
      {
        schema: {
          params: ConnectedServiceParams,
          response: { 200: Empty, ...refusals({ 401: sessionRefusals, 404: [] }) },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const { user } = await requireSession(context, request);
        const service = await findServiceToEnd(db, user.id, request.params.id);
        if (!service) throw notFound();
        await leaveApplication(db, user.id, service.application_id, clock.now());
        outbox.wake('logout');
        return {};
      },
    );

    app.delete(
      '/user/connected_services/:id/',
      {
        schema: {
          params: ConnectedServiceParams,
          response: { 200: Empty, ...refusals({ 401: sessionRefusals, 404: [] }) },
        },
        ...sessionFirst(context),
      },
      async (request) => {
        const { user, session } = await requireSession(context, request);
        const now = clock.now();
        await db.transaction().execute(async (transaction) => {
          const service = await revokeConnectedService(transaction, user.id, request.params.id, now);
          if (!service) throw notFound();
          await deleteTokensOf(transaction, user.id, service.application_id);
          await deleteSiteTokensOf(transaction, user.id, service.application_id);
          await leaveApplication(transaction, user.id, service.application_id, now);
          await record(transaction, {
            event: 'consent_revoked',
            at: now,
            userId: user.id,
            sid: session.sid,
            visitor: visitorOf(request),
            details: { service: service.name },
          });
        });
        outbox.wake('logout');
        return {};
      },
    );
  };

const originsOf = (address: string): string[] => {
  if (!URL.canParse(address)) return [];
  const { origin, hostname } = new URL(address);
  // An app listens on the visitor's own computer (RFC 8252 section 7.3).
  return origin === 'null' || isLoopbackAddress(hostname) ? [] : [origin];
};

/** The site's address as entered by the developer; it may be only a host. */
const withScheme = (typed: string): string => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);

/** The web address of a service: its site, else the first of its redirect addresses. */
function siteOf({ site_url, site_address, redirect_uris, acs_urls }: ConnectedServiceRow): string | null {
  const typed = isSiteAddress(site_address) ? [withScheme(site_address)] : [];
  const addresses = [...(site_url === null ? [] : [site_url]), ...typed, ...redirect_uris, ...(acs_urls ?? [])];
  return addresses.flatMap(originsOf)[0] ?? null;
}

const present = (row: ConnectedServiceRow, isActive: boolean): ConnectedService => ({
  id: row.id,
  name: row.name,
  type: row.type,
  short_description: row.short_description,
  organization_name: row.organization_name,
  logo: row.logo_url,
  site: siteOf(row),
  scopes: row.scopes,
  since: row.since.toISOString(),
  last_used: row.last_used_at.toISOString(),
  is_active: isActive,
  can_end: isActive && row.can_end,
});
