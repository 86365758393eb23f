import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { operationsOf } from '../../testing/accessTable';
import { createApplication, giveAccess, takeAccess } from '../../testing/developers';
import { signUp, type Person } from '../../testing/flows';
import { describeOnOneEngine, startTestService, type TestService } from '../../testing/harness';

const unknown = '00000000-0000-4000-8000-000000000000';

/** What each caller gets: the owner, another developer, a person without access, nobody; and an owner whose access was taken away. */
type Row = [owner: number, developer: number, person: number, nobody: number, former: number];

/** Every call about applications. `{id}` is an application of the owner. */
const matrix: Record<string, { row: Row; body?: object }> = {
  'GET /oauth2/': { row: [200, 200, 200, 401, 200] },
  'POST /oauth2/': {
    row: [200, 200, 403, 401, 403],
    body: { type: 'OAUTH2_CLIENT', name: 'Shop', redirect_uris: ['https://app.example/'] },
  },
  'GET /oauth2/{id}/': { row: [200, 404, 404, 401, 200] },
  'PATCH /oauth2/{id}/': { row: [200, 404, 404, 401, 403], body: { name: 'Лавка' } },
  'GET /oauth2/{id}/history/': { row: [200, 404, 404, 401, 200] },
  'GET /oauth2/{id}/attempts/': { row: [200, 404, 404, 401, 200] },
  'GET /oauth2/{id}/usage/': { row: [200, 404, 404, 401, 200] },
  'POST /partner/{id}/refresh_secret_key/': { row: [200, 404, 404, 401, 403], body: {} },
  'PATCH /partner/{id}/set_is_active/': { row: [200, 404, 404, 401, 403], body: { is_active: true } },
  'GET /oauth2/{id}/deliveries/': { row: [200, 404, 404, 401, 200] },
  // The owner's application has no deliveries.
  'POST /oauth2/{id}/deliveries/{delivery}/replay/': { row: [404, 404, 404, 401, 403] },
  'POST /oauth2/{id}/webhook/replay/': { row: [200, 404, 404, 401, 403] },
  'DELETE /oauth2/{id}/webhook/replay/': { row: [200, 404, 404, 401, 403] },
  'POST /oauth2/{id}/webhook/secret/': { row: [200, 404, 404, 401, 403] },
  // No address is set.
  'POST /oauth2/{id}/webhook/enable/': { row: [409, 404, 404, 401, 403] },
  'POST /oauth2/{id}/webhook/test/': { row: [409, 404, 404, 401, 403], body: {} },
  'DELETE /oauth2/{id}/': { row: [200, 404, 404, 401, 200] },
};

/** Calls on the same paths that concern whoever signs in, not the developer. */
const ofVisitors = ['GET /oauth2/{id}/get_metadata/', 'POST /oauth2/authorize/'];

describeOnOneEngine('who may do what with an application', (engine) => {
  let service: TestService;
  let owner: Person;
  let developer: Person;
  let person: Person;
  let id: string;
  beforeEach(async () => {
    service = await startTestService({ engine, config: { limits: { resendSeconds: 0 } } });
    owner = await signUp(service);
    developer = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    person = await signUp(service, { phone: '+79160000002', email: 'clara@example.com' });
    for (const each of [owner, developer]) await giveAccess(service, each, 'OAUTH2_CLIENT');
    id = (await createApplication(service, owner)).id;
  });
  afterEach(() => service.close());

  const call = (operation: string, target: string, token?: string) => {
    const [method = '', path = ''] = operation.split(' ');
    const { body } = matrix[operation]!;
    return service.call(method as 'GET', path.replace('{id}', target), {
      ...(token !== undefined && { token }),
      ...(body && { body }),
    });
  };

  it('is written down for every such call of the OpenAPI document (R-74)', () => {
    const ofApplications = operationsOf(service.app).filter(
      (operation) => / \/(?:oauth2\/|partner\/\{id\}\/)/.test(operation) && !ofVisitors.includes(operation),
    );
    expect(ofApplications.sort()).toEqual(Object.keys(matrix).sort());
  });

  it('holds for owner, other developer, person without access and nobody (R-50)', async () => {
    for (const [operation, { row }] of Object.entries(matrix)) {
      // The owner comes last: afterwards the application may be gone.
      const nobody = await call(operation, id);
      const others = [await call(operation, id, developer.jwt.access), await call(operation, id, person.jwt.access)];
      const own = await call(operation, id, owner.jwt.access);
      expect([operation, own.status, ...others.map(({ status }) => status), nobody.status]).toEqual([
        operation,
        ...row.slice(0, 4),
      ]);
    }
  });

  it('holds for an owner whose access was taken away: reads and the deletion alone, and the reason in a code (R-50)', async () => {
    await takeAccess(service, owner);
    for (const [operation, { row }] of Object.entries(matrix)) {
      const { status, body } = await call(operation, id, owner.jwt.access);
      expect([operation, status]).toEqual([operation, row[4]]);
      if (status === 403) expect([operation, body.code]).toEqual([operation, 'access_required']);
    }
  });

  it('another person’s id is answered exactly like an unknown one, also by whom has no access (R-50)', async () => {
    for (const operation of Object.keys(matrix).filter((name) => name.includes('{id}'))) {
      for (const { jwt } of [developer, person]) {
        const foreign = await call(operation, id, jwt.access);
        for (const target of [unknown, 'nothing', `${id}x`]) {
          const none = await call(operation, target, jwt.access);
          expect([operation, foreign.status, foreign.body]).toEqual([operation, none.status, none.body]);
        }
      }
    }
  });
});
