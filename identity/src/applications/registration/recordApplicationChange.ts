import type { AuditValues } from '../../protection/audit/audit.tables';
import { record, type Actor, type ManagementEvent } from '../../protection/audit/audit';
import { differences } from '../../protection/audit/differences';
import type { Executor } from '../../platform/storage/database';
import type { ApplicationRow } from './oauthClients.repository';

/** Columns that the history shows. Secrets are in tables of their own. */
const historyFields = [
  'name',
  'short_description',
  'logo_url',
  'webhook_url',
  'redirect_uris',
  'post_logout_redirect_uris',
  'backchannel_logout_uri',
  'is_public',
  'id_token_claims',
  'site_url',
  'redirect_hosts',
  'access_level',
  'is_test',
  'organization_name',
  'inn',
  'ogrn',
  'site_address',
  'comment',
  'is_active',
  'skip_granting_access',
  'showcase_url',
] as const satisfies readonly (keyof ApplicationRow)[];

type Fields = Partial<ApplicationRow>;

export interface ApplicationEvent {
  event: ManagementEvent;
  id: string;
  at: Date;
  actor: Actor;
  before?: Fields;
  after?: Fields;
  /** Changes other than these fields: the owner, a certificate. */
  more?: { before: AuditValues; after: AuditValues } | undefined;
  reason?: string | undefined;
  requestId?: string | undefined;
}

/** Writes a change of an application to the audit log, from which its history is read. */
export async function recordApplicationChange(
  executor: Executor,
  { event, id, at, actor, before = {}, after = {}, more, reason, requestId }: ApplicationEvent,
): Promise<void> {
  const changed = differences(historyFields, before, after);
  await record(executor, {
    event,
    at,
    userId: null,
    actor,
    target: { type: 'application', id },
    before: { ...changed.before, ...more?.before },
    after: { ...changed.after, ...more?.after },
    ...(reason !== undefined && { reason }),
    ...(requestId !== undefined && { requestId }),
  });
}
