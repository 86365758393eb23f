import { findOperatorsNamed } from '../../../people/operators.repository';
import { invalidField } from '../../../platform/http/errors';
import type { Executor } from '../../../platform/storage/database';
import { readUuid } from '../../../platform/uuid';
import { auditTargetTypes } from '../../../protection/audit/audit.tables';
import { findMatching } from '../people/find.repository';
import { readQuery } from '../people/readQuery';
import { hasActed, wasActedOn, type AuditFilters } from './auditRows.repository';

/** Where people are looked up. */
export interface PeopleReader {
  executor: Executor;
  now: Date;
  /** Called before somebody is looked up by a contact or a smart_id. @param kind what the text was read as */
  beforeLookUp?: (text: string, kind: string) => Promise<void>;
}

/** Two people may have given one address, of whom at most one has proven it. */
const mostPeople = 20;

/** Ids (`user_id`) of people by a user_id, a smart_id, a phone or an address, each as the find box reads it. */
async function findPeople({ executor, beforeLookUp }: PeopleReader, text: string): Promise<string[]> {
  const { kind, terms } = readQuery(text);
  const { phone, email, id, uuid } = terms;
  const wanted = {
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
    ...(id !== undefined && { id }),
  };
  if (Object.keys(wanted).length > 0) await beforeLookUp?.(text, kind);
  const found = await findMatching(executor, { ...wanted, ...(uuid !== undefined && { uuid }) }, mostPeople);
  // A uuid may be that of a session or an application of somebody else.
  return found.flatMap((row) =>
    row.id === null || row.kind === 'session' || row.kind === 'application' ? [] : row.user_id,
  );
}

/**
 * Who is meant by `actor:`, as the log names them: a person, somebody who has a role now by a name, a shell account.
 * @throws 400 on the field `actor` for somebody who neither exists nor has ever acted
 */
export async function readActor(reader: PeopleReader, text: string): Promise<string[]> {
  const { executor, now } = reader;
  const people = await findPeople(reader, text);
  const named = await findOperatorsNamed(executor, text, now);
  const account = readUuid(text) ?? text;
  const actors = [...people, ...named, ...((await hasActed(executor, account)) ? [account] : [])];
  if (actors.length === 0) throw invalidField('actor', 'errors.audit-actor');
  return [...new Set(actors)];
}

/**
 * What is meant by `target:`: a type, `type/id`, or a person.
 * @throws 400 on the field `target` for a type that there is not, and for somebody who neither exists nor was ever acted on
 */
export async function readTarget(reader: PeopleReader, text: string): Promise<AuditFilters['target']> {
  const [name, id] = text.split(/\/(.*)/s);
  const type = auditTargetTypes.find((known) => known === name);
  if (type !== undefined && id === undefined) return { type };
  if (type !== undefined && type !== 'user' && id !== '') return { type, ids: [readUuid(id) ?? id!] };
  const person = type === 'user' ? id! : text;
  const people = await findPeople(reader, person);
  const erased = people.length === 0 ? readUuid(person) : undefined;
  const ids = erased !== undefined && (await wasActedOn(reader.executor, erased)) ? [erased] : people;
  if (ids.length === 0) throw invalidField('target', 'errors.audit-target');
  return { type: 'user', ids };
}
