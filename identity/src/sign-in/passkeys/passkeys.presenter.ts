import type { PasskeyItem, PasskeysAnswer, RemovedPasskey } from '@passport/shared/schemas/passkeys';
import { addSeconds } from '../../platform/clock';
import { authenticatorName } from './authenticators';
import { restorableSeconds, type PasskeyRow } from './passkeys.repository';
import type { Rp } from './rp';

/** The most passkeys that a person may have in use. */
export const mostPasskeys = 10;

export const presentPasskey = (row: PasskeyRow): PasskeyItem => ({
  id: row.id,
  name: row.name,
  authenticator: authenticatorName(row.aaguid),
  is_synced: row.is_synced,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  country: row.country,
});

const presentRemoved = ({ id, name, aaguid }: PasskeyRow, removedAt: Date): RemovedPasskey => ({
  id,
  name,
  authenticator: authenticatorName(aaguid),
  removed_at: removedAt.toISOString(),
  restorable_until: addSeconds(removedAt, restorableSeconds).toISOString(),
});

/** @param rp undefined where the address of the site allows no passkeys */
export function presentPasskeys(
  rows: readonly PasskeyRow[],
  rp: Rp | undefined,
  handle: Buffer | undefined,
): PasskeysAnswer {
  const inUse = rows.filter(({ removed_at }) => removed_at === null);
  return {
    items: inUse.map(presentPasskey),
    removed: rows.flatMap((row) => (row.removed_at ? [presentRemoved(row, row.removed_at)] : [])),
    can_create: rp !== undefined && inUse.length < mostPasskeys,
    accepted: {
      rp_id: rp?.id ?? '',
      user_handle: handle?.toString('base64url') ?? null,
      credential_ids: inUse.map(({ credential_id }) => credential_id),
    },
  };
}
