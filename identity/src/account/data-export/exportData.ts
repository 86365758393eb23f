import { sql, type Transaction } from 'kysely';
import type { ExportAnswer, ExportPart } from '@passport/shared/schemas/account';
import { exportedMessages } from './exportedMessages';
import { record } from '../../protection/audit/audit';
import { listConnectedServices } from '../../applications/connected-services/connectedServices.repository';
import { accessFlagsOf } from '../../applications/access-requests/accessFlagsOf';
import { consumeOwnProof, type OwnProofs } from '../contact-changes/consumeOwnProof';
import { countAction } from '../../protection/limits/countAction';
import type { Context } from '../../context';
import { shownDetails } from '../history/history';
import type { Visitor } from '../../platform/devices/visitor';
import { listAccounts } from '../../sign-in/external-providers/externalAccounts.repository';
import { notify } from '../../messaging/notices/notify';
import { lockUser } from '../../sessions/lockUser';
import { requireOpenSession } from '../../sessions/requireOpenSession';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import type { UserRow } from '../../people/users.repository';
import type { Executor } from '../../platform/storage/database';
import type { Tables } from '../../platform/storage/tables';
import { readFactorState } from '../../sign-in/two-factor/twoFactor.repository';
import { listAcceptances } from '../../people/acceptances/acceptances.repository';
import { presentUser } from '../../people/users.presenter';
import { authenticatorName } from '../../sign-in/passkeys/authenticators';

const exportsPerDay = 5;

/** Counts an export: each locks the row of its user for a while, and stays in the security log. @throws 429 too_many_requests */
export const countExport = (context: Context, executor: Executor, userId: number): Promise<void> =>
  countAction(context, executor, { key: `exports|${userId}`, limit: exportsPerDay });

/** An export has only the newest events of the security log, so that its size is bounded. */
export const mostEvents = 10_000;

/** The parts of the export. It leaves secrets out: a copy would open the account. */
const parts: Record<ExportPart, (executor: Executor, userId: number) => Promise<unknown>> = {
  sessions: (executor, userId) =>
    executor
      .selectFrom('sessions')
      .leftJoin('applications', 'applications.id', 'sessions.application_id')
      .select(['sid', 'signed_in_at', 'last_seen_at', 'ended_at', 'expires_at', 'device', 'ip', 'country', 'amr'])
      .select('applications.name as service')
      .where('user_id', '=', userId)
      .orderBy('signed_in_at')
      .execute(),
  recognised_devices: (executor, userId) =>
    executor.selectFrom('known_devices').select(['first_seen_at', 'name']).where('user_id', '=', userId).execute(),
  history: async (executor, userId) => {
    const newestFirst = await executor
      .selectFrom('audit_events')
      .select(['at', 'event', 'ip', 'country', 'device', 'details'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(mostEvents)
      .execute();
    return newestFirst.reverse().map((row) => ({ ...row, details: shownDetails(row) }));
  },
  /** Whether `history` leaves earlier events out. */
  history_is_cut: async (executor, userId) => {
    const events = executor.selectFrom('audit_events').select('id').where('user_id', '=', userId);
    return (await events.orderBy('id', 'desc').offset(mostEvents).limit(1).executeTakeFirst()) !== undefined;
  },
  contact_changes: (executor, userId) =>
    executor
      .selectFrom('contact_changes')
      .select(['contact', 'old_value', 'new_value', 'changed_at', 'undone_at'])
      .where('user_id', '=', userId)
      .orderBy('changed_at')
      .execute(),
  connected_services: async (executor, userId) =>
    (await listConnectedServices(executor, userId)).map((service) => ({
      name: service.name,
      short_description: service.short_description,
      organization_name: service.organization_name,
      logo_url: service.logo_url,
      type: service.type,
      scopes: service.scopes,
      since: service.since,
      last_used_at: service.last_used_at,
    })),
  access_requests: (executor, userId) =>
    executor
      .selectFrom('access_requests')
      .select(['type', 'state', 'organization_name', 'inn', 'ogrn', 'site_address', 'comment', 'expected_people'])
      .select(['created_at', 'answered_at', 'reason'])
      .where('user_id', '=', userId)
      .orderBy('number')
      .execute(),
  applications: (executor, userId) =>
    executor
      .selectFrom('applications')
      .select(['id', 'type', 'name', 'short_description', 'logo_url', 'webhook_url', 'redirect_uris', 'redirect_hosts'])
      .select([
        'post_logout_redirect_uris',
        'backchannel_logout_uri',
        'site_url',
        'access_level',
        'is_test',
        'is_public',
        'id_token_claims',
      ])
      .select(['organization_name', 'inn', 'ogrn', 'site_address', 'comment', 'created_at', 'is_active'])
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  external_accounts: async (executor, userId) =>
    (await listAccounts(executor, userId)).map(({ provider, subject, email, linked_at, last_used_at }) => ({
      provider,
      subject,
      email,
      linked_at,
      last_used_at,
    })),
  accepted_documents: async (executor, userId) =>
    (await listAcceptances(executor, userId)).map(({ kind, revision, language, sha256, accepted_at, device, how }) => ({
      kind,
      revision,
      language,
      sha256,
      accepted_at,
      device,
      how,
    })),
  support_requests: (executor, userId) =>
    executor
      .selectFrom('support_requests')
      .select(['number', 'created_at', 'answer_by', 'phone', 'email', 'language', 'body', 'page', 'closed_at'])
      .select(
        sql<{ name: string; type: string; size: number; sha256: string }[]>`(
          SELECT coalesce(json_agg(json_build_object('name', f.name, 'type', f.type, 'size', f.size, 'sha256', f.sha256)
            ORDER BY f.place), '[]')
          FROM support_files f WHERE f.number = support_requests.number)`.as('files'),
      )
      .where('user_id', '=', userId)
      .orderBy('number')
      .execute(),
  passkeys: async (executor, userId) => {
    const rows = await executor
      .selectFrom('passkeys')
      .select(['name', 'aaguid', 'is_synced', 'created_at', 'last_used_at', 'country', 'removed_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    return rows.map(({ aaguid, ...passkey }) => ({ ...passkey, authenticator: authenticatorName(aaguid) }));
  },
  /** Of the last 30 days. */
  messages: exportedMessages,
  second_factor: async (executor, userId) => {
    const { enabled_at, codes_left } = await readFactorState(executor, userId);
    return { since: enabled_at, recovery_codes_left: codes_left };
  },
};

/**
 * Exports all data about the caller (`POST /user/export/`), with proof of an own contact or a passkey.
 * @throws 400 wrong_code, 400 wrong_passkey, 401 recent_sign_in_required, 429 past five exports in a day
 */
export async function exportData(
  context: Context,
  signedIn: SessionWithUser,
  visitor: Visitor,
  presented: OwnProofs,
): Promise<ExportAnswer> {
  return context.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, signedIn.user.id);
    await requireOpenSession(transaction, signedIn);
    const { session } = signedIn;
    await consumeOwnProof(context, transaction, { user, session, visitor, presented });
    await countExport(context, transaction, user.id);
    return collectData(context, transaction, { user, visitor, sid: session.sid });
  });
}

interface AskedExport {
  user: UserRow;
  visitor: Visitor;
  /** The session that requests it; undefined without one. */
  sid?: string;
}

/** All stored data of a user. */
export async function collectData(
  context: Context,
  transaction: Transaction<Tables>,
  { user, visitor, sid }: AskedExport,
): Promise<ExportAnswer> {
  const now = context.clock.now();
  await record(transaction, { event: 'data_exported', at: now, userId: user.id, ...(sid && { sid }), visitor });
  await notify(context, transaction, { notice: 'data_exported', user, visitor });
  const exported = new Map<string, unknown>();
  for (const [name, part] of Object.entries(parts)) exported.set(name, await part(transaction, user.id));
  const profile = { ...presentUser(user, await accessFlagsOf(transaction, user)) };
  return { exported_at: now.toISOString(), profile, parts: Object.fromEntries(exported) };
}
