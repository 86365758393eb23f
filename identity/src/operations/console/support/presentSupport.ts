import type { SupportDetails, SupportListItem, SupportNote } from '@passport/shared/schemas/console/support';
import { maskPhone } from '@passport/shared/phone/maskPhone';
import { maskEmail } from '../../../people/email';
import type { SupportFileRow } from '../../../site/support/support.repository';
import { listedVersion } from '../lastActOf';
import { presentPerson } from '../personRef';
import { supportState } from './supportActs';
import type { ListedRequest, ShownRequest, StoredNote } from './supportLists.repository';

type Row = Pick<ListedRequest | ShownRequest, 'number' | 'created_at' | 'answer_by' | 'closed_at' | 'language'> &
  Pick<ListedRequest, 'person' | 'last_act'>;

const common = (row: Row) => ({
  number: row.number,
  version: listedVersion(row.last_act, supportState(row)),
  created_at: row.created_at.toISOString(),
  answer_by: row.answer_by.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
  language: row.language,
  person: row.person && presentPerson(row.person),
});

export const presentListed = (row: ListedRequest): SupportListItem => ({
  ...common(row),
  excerpt: row.excerpt,
  files_count: row.files,
  notes_count: row.notes,
});

/** A file that was not scanned yet is not opened, and one with a virus is deleted. */
export const mayBeOpened = ({ scan }: Pick<SupportFileRow, 'scan'>): boolean => scan === 'clean' || scan === 'off';

const presentNote = ({ id, at, operator, text }: StoredNote): SupportNote => ({
  id,
  at: new Date(at).toISOString(),
  operator,
  text,
});

export const presentShown = (row: ShownRequest): SupportDetails => ({
  ...common(row),
  phone: maskPhone(row.phone),
  email: maskEmail(row.email),
  body: row.body,
  page: row.page,
  files: row.files.map(({ id, name, type, size, scan }) => ({
    ...{ id, name, type, size, scan },
    href: mayBeOpened({ scan }) ? `/operator/support/${row.number}/files/${id}/` : null,
  })),
  notes: row.notes.map(presentNote),
  closed: row.closed,
  failures: row.failures.map(({ at, event, details }) => ({ at: new Date(at).toISOString(), event, details })),
  failures_of: row.account === null ? null : row.user_id === null ? 'entered_phone' : 'person',
});
