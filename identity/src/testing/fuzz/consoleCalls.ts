import { operatorRoles } from '@passport/shared/schemas/console/permissions';
import { totpAt } from '../factors';
import { ok, type Person } from '../flows';
import type { TestService } from '../harness';
import { operatorWith, type TestOperator } from '../operators';
import { smartId } from '../../people/smartId';
import { sidOf } from '../sidOf';
import { act, answerAccess, answerSupport, askAndDecide, helpPerson, userIdOf, type Desk } from './deskCalls';
import type { RealEntries } from './openApi';

/** What the operator can read, and the cursors of second pages. */
async function readLists({ call }: TestOperator) {
  for (const path of ['/me/', '/today/', '/figures/']) ok(await call('GET', path));
  const cursors: string[] = [];
  for (const list of ['audit', 'support', 'access', 'approvals', 'operators']) {
    const { next_cursor } = ok(await call('GET', `/${list}/`, { query: { limit: '1' } }));
    if (next_cursor !== null) cursors.push(next_cursor as string);
  }
  return cursors;
}

/** Versions of objects, for `expected`. */
async function versionsIn({ call }: TestOperator, paths: readonly string[]): Promise<string[]> {
  const versions: string[] = [];
  for (const path of paths) {
    const { version, items = [] } = ok(await call('GET', path));
    versions.push(version ?? items[0].version);
  }
  return versions;
}

/**
 * Every call of the console, after which an operator of every role has a session of it.
 * @param others people without a role
 */
export async function workAtConsole(service: TestService, sender: Person, others: readonly Person[]) {
  const [first, second] = [
    await operatorWith(service, ...operatorRoles),
    await operatorWith(service, ...operatorRoles),
  ];
  const desk: Desk = { service, first, second };
  const helped = await helpPerson(desk);
  const support = await answerSupport(desk, sender);
  await answerAccess(desk);
  const ofHelped = `/operators/${helped}/`;
  await askAndDecide(desk, `${ofHelped}grant/`, 'approve', { role: 'auditor' });
  await act(first, `${ofHelped}remove/`, { role: 'auditor' });
  const { approval_id: withdrawn } = await act(first, `${ofHelped}grant/`, { role: 'auditor' });
  await act(first, `/approvals/${withdrawn}/withdraw/`);

  const { approval_id: reset } = await act(second, `/people/${helped}/reset_factor/`);
  // The first operator can withdraw this one, and approve the other.
  const { approval_id: grant } = await act(first, `${ofHelped}grant/`, { role: 'support' });
  // Every state can be lifted now; a deactivated account is given no role.
  for (const done of ['lock', 'deactivate']) await act(first, `/people/${helped}/${done}/`);
  ok(await second.call('DELETE', '/session/'));
  const { items } = ok(await first.call('GET', '/audit/'));
  const rows = (items as { id: string }[]).map(({ id }) => id);
  ok(await first.call('GET', `/audit/${rows[0]}/`));
  await act(first, '/audit/export/');
  const people = [helped];
  for (const other of others) people.push(await userIdOf(service, other));

  const cursors = await readLists(first);
  const versions = await versionsIn(first, [`/people/${helped}/`, `/support/${support.numbers[0]}/`, '/access/']);
  const words = [`actor:${first.userId}`, 'event:user_locked since:7d', `target:user/${helped} until:2099-01-01`];
  const terms = [sender.phone, `4567 ${sender.email}`, sender.email, helped, smartId(sender.id), '№ 1', 'Shop'];
  const real: RealEntries = [
    ['q', [...words, ...terms, 'abcdefghijkl', sidOf(sender.jwt.access)]],
    ['expected', versions],
    ['cursor', cursors],
    ['reason', ['Asked by phone']],
    ['text', ['Called back']],
    ['fields', [['phone'], ['phone', 'email']]],
    ['request', support.numbers.map(Number)],
    ['hours', [1, 24, 720]],
    ['role', operatorRoles],
    ['since', ['2026-01-01T00:00:00.000Z']],
    ['until', ['2099-01-01T00:00:00.000Z']],
    ['actor', [first.userId, 'root']],
    ['event', ['user_locked', 'support_note_added']],
    ['target', ['user', `user/${helped}`]],
    ['state', ['open', 'closed', 'WAITING', 'DONE', 'REVOKED']],
    // Of the step that is not used yet.
    ['totp', [totpAt(first.secret, service.clock.now(), 1)]],
  ];
  const idsOf: [string, readonly string[]][] = [
    ...['approve/', 'refuse/', 'withdraw/'].map((part): [string, string[]] => [
      `/api/operator/approvals/{id}/${part}`,
      [reset, grant],
    ]),
    ['/api/operator/support/{number}/files/{id}/', support.files],
    ['/api/operator/audit/{id}/', rows],
  ];
  return {
    operator: first,
    /** By `user_id`: people whom an operator may act on, and fewer operators. */
    people: [...people, ...people, first.userId, second.userId],
    numbers: support.numbers,
    ...{ real, idsOf },
  };
}
