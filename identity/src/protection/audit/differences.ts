import type { AuditValues } from './audit.tables';

/** Columns of the changed row, of which some are logged. */
type Fields<Field extends string> = { readonly [Name in Field]?: AuditValues[string] | undefined };

/** A comment is a person's own words, which must not survive their erasure: the log only keeps whether there is one. */
const wordless = (comment: AuditValues[string]): AuditValues[string] => (comment ? '…' : comment);

/**
 * The parameters with which a change is written to the audit log.
 * @param fields the logged fields: no secret and no contact
 * @param after the fields that the change has set
 * @returns the fields that differ, with their values before and after
 */
export function differences<Field extends string>(
  fields: readonly Field[],
  before: Fields<Field>,
  after: Fields<Field>,
): { before: AuditValues; after: AuditValues } {
  const changed = fields.filter(
    (field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const pick = (values: Fields<Field>): AuditValues =>
    Object.fromEntries(
      changed.map((field) => {
        const value = values[field] ?? null;
        return [field, field === 'comment' ? wordless(value) : value];
      }),
    );
  return { before: pick(before), after: pick(after) };
}
