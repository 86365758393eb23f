import { ok, type Person } from '../flows';
import type { TestService } from '../harness';
import { operate } from '../operate';
import { publishDefaults } from '../../site/documents/publishDefaults';

/** The smallest picture. */
export const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The documents that come with the product. */
export async function readDocuments(service: TestService, { jwt }: Person): Promise<void> {
  await publishDefaults(service.storage.db, service.clock.now());
  for (const part of ['', 'revisions/', 'pdf/']) ok(await service.call('GET', `/policy/privacy/${part}`));
  ok(await service.call('GET', '/policy/privacy/difference/', { query: { from: '1', to: '1' } }));
  const token = jwt.access;
  ok(await service.call('GET', '/user/accepted_documents/', { token }));
  const body = { accepted_documents: [{ kind: 'privacy', revision: 1 }] };
  ok(await service.call('POST', '/user/accepted_documents/', { token, body }));
}

/** Every call of an operator, after which a business unit with a logo is left. */
export async function brand(service: TestService, person: Person): Promise<{ unit: string; image: string }> {
  await operate(service, 'user', 'set-operator', '--phone', person.phone);
  const at = { token: person.jwt.access };
  const logo = { full_url: pixel, alt: 'Store' };
  const { id, logo: stored } = ok(
    await service.call('POST', '/business_unit/', { ...at, body: { slug: 'store', title: 'Store', logo } }),
  );
  const other = ok(await service.call('POST', '/business_unit/', { ...at, body: { slug: 'other', title: 'Other' } }));
  ok(await service.call('DELETE', `/business_unit/${other.id}/`, at));
  ok(await service.call('PATCH', `/business_unit/${id}/`, { ...at, body: { title: 'Магазин' } }));
  for (const path of ['', `${id}/`]) ok(await service.call('GET', `/business_unit/${path}`, at));
  const image = /images\/(\w+)/.exec(stored.full_url)?.[1] ?? '';
  ok(await service.call('GET', `/business_unit/images/${image}/`));
  return { unit: String(id), image };
}
