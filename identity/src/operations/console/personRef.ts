import type { OperatorRef, PersonRef } from '@passport/shared/schemas/console/acts';
import { maskPhone } from '@passport/shared/phone/maskPhone';
import { sql, type RawBuilder } from 'kysely';
import { maskEmail } from '../../people/email';
import { smartId } from '../../people/smartId';
import type { UserRow } from '../../people/users.repository';
import { uuidPattern } from '../../platform/uuid';

/** What a list reads of a person. */
export type PersonColumns = Pick<UserRow, 'id' | 'user_id' | 'first_name' | 'last_name' | 'phone' | 'email'>;

/** Selects the person of a joined row of users; null if there is none. @param alias of the row */
export const personOf = (alias: string): RawBuilder<PersonColumns | null> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`CASE WHEN ${column('id')} IS NULL THEN NULL ELSE json_build_object(
    'id', ${column('id')}, 'user_id', ${column('user_id')}, 'first_name', ${column('first_name')},
    'last_name', ${column('last_name')}, 'phone', ${column('phone')}, 'email', ${column('email')}) END`;
};

/** A person in a list: contacts are masked. */
export const presentPerson = (person: PersonColumns): PersonRef => ({
  user_id: person.user_id,
  smart_id: smartId(person.id),
  name: `${person.first_name} ${person.last_name}`,
  phone: maskPhone(person.phone),
  email: person.email === null ? null : maskEmail(person.email),
});

/** Selects the operator of a joined row of users, as other operators are told; null if the account is erased. */
export const operatorOf = (alias: string): RawBuilder<OperatorRef | null> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`CASE WHEN ${column('id')} IS NULL THEN NULL ELSE json_build_object(
    'user_id', ${column('user_id')}, 'name', ${column('first_name')} || ' ' || ${column('last_name')}) END`;
};

/**
 * Selects the UUID that a column of text has, in lower case; null for any other text. An operator of the console is named by their `user_id`,
 * one of a command by a shell account; a refused act has the id that was typed.
 * @param column e.g. `e.actor`
 */
export const uuidOf = (column: string): RawBuilder<string | null> =>
  sql`CASE WHEN ${sql.ref(column)} ~ ${`^${uuidPattern}$`} THEN ${sql.ref(column)}::uuid END`;
