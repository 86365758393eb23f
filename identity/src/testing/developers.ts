import type { ApplicationType } from '@passport/shared/schemas/applications';
import { ok, type Person } from './flows';
import type { TestService } from './harness';
import type { Json } from './json';

/** Gives a person access to applications of a type, as an operator's approval does. */
export async function giveAccess(
  service: Pick<TestService, 'storage' | 'clock'>,
  person: Pick<Person, 'id'>,
  type: ApplicationType,
): Promise<void> {
  const now = service.clock.now();
  await service.storage.db
    .insertInto('access_requests')
    .values({
      user_id: person.id,
      type,
      state: 'APPROVED',
      organization_name: 'Shop',
      inn: '',
      ogrn: '',
      site_address: '',
      comment: 'Sign-in',
      expected_people: null,
      is_foreign: true,
      created_at: now,
      answered_at: now,
    })
    .execute();
}

/** Revokes every access of a person without notifications. */
export const takeAccess = (service: Pick<TestService, 'storage'>, person: Pick<Person, 'id'>): Promise<unknown> =>
  service.storage.db.deleteFrom('access_requests').where('user_id', '=', person.id).execute();

const samples: Record<ApplicationType, object> = {
  OAUTH2_CLIENT: { name: 'Лавка', redirect_uris: ['https://app.example/callback'] },
  UNIT_SITE: { name: 'Магазин', site_url: 'https://shop.example/', redirect_hosts: ['shop.example'] },
};

/** Registers an application by the call of a developer, who needs access. */
export const createApplication = async (
  service: Pick<TestService, 'call'>,
  person: Person,
  type: ApplicationType = 'OAUTH2_CLIENT',
  fields: object = {},
): Promise<Json> =>
  ok(
    await service.call('POST', '/oauth2/', {
      token: person.jwt.access,
      body: { type, ...samples[type], ...fields },
    }),
  );

/** Gives a person access to both types of applications, and an application of each. */
export async function createBothApplications(service: TestService, person: Person): Promise<{ app: Json; site: Json }> {
  await giveAccess(service, person, 'OAUTH2_CLIENT');
  await giveAccess(service, person, 'UNIT_SITE');
  const app = await createApplication(service, person);
  return { app, site: await createApplication(service, person, 'UNIT_SITE') };
}

/** Makes a developer of a person. @returns the id of an OAuth application of theirs */
export async function registerApplication(service: TestService, person: Person): Promise<string> {
  await giveAccess(service, person, 'OAUTH2_CLIENT');
  return (await createApplication(service, person)).id;
}
