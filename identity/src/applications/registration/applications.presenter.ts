import type { Application } from '@passport/shared/schemas/applications';
import type { OwnApplicationRow } from './applications.repository';

/** An application as its owner sees it (spec 3); secrets are never part of it. */
export const presentApplication = (row: OwnApplicationRow): Application => ({
  id: row.id,
  type: row.type,
  name: row.name,
  short_description: row.short_description,
  logo_url: row.logo_url,
  webhook_url: row.webhook_url,
  redirect_uris: row.redirect_uris,
  post_logout_redirect_uris: row.post_logout_redirect_uris,
  backchannel_logout_uri: row.backchannel_logout_uri,
  is_public: row.is_public,
  id_token_claims: row.id_token_claims,
  site_url: row.site_url,
  redirect_hosts: row.redirect_hosts,
  access_level: row.access_level,
  is_test: row.is_test,
  organization_name: row.organization_name,
  inn: row.inn,
  ogrn: row.ogrn,
  site_address: row.site_address,
  comment: row.comment,
  created_at: row.created_at.toISOString(),
  connection_status: row.connected_at === null ? 'NOT_CONNECTED' : 'CONNECTED',
  is_active: row.is_active,
  deletes_at: row.deletes_at?.toISOString() ?? null,
});
