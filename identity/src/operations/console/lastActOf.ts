import { sql, type RawBuilder } from 'kysely';
import type { AuditTargetType } from '../../protection/audit/audit.tables';
import { versionAfter } from './act';

/**
 * Selects the last act that has changed an object, for the versions of a list: one statement reads them all.
 * @param id the column with the id that acts name, of a row that is not called `last`
 */
export const lastActOf = (type: AuditTargetType, id: string): RawBuilder<string | null> => sql`
  (SELECT last.id::text FROM audit_events last
    WHERE last.target_type = ${type} AND last.target_id = ${sql.ref(id)}::text AND last.actor_kind = 'operator'
      AND (last.before IS NOT NULL OR last.after IS NOT NULL)
    ORDER BY last.id DESC LIMIT 1)`;

/** The version of an object in a list; see `versionOf`. @param lastAct as selected by `lastActOf` */
export const listedVersion = (lastAct: string | null, state: unknown): string =>
  versionAfter(lastAct === null ? undefined : { id: lastAct }, state);
