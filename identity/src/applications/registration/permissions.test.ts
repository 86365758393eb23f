import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { applicationTypes, type ApplicationType } from '@passport/shared/schemas/applications';
import { operationsOf } from '../../testing/accessTable';
import { createApplication, giveAccess, takeAccess } from '../../testing/developers';
import { signUp, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';

const unknown = '00000000-0000-4000-8000-000000000000';

/** The status for each caller: the owner, another developer, a person without access, no session; and an owner whose access was revoked. */
type Row = [owner: number, developer: number, person: number, nobody: number, former: number];

/** Every call about applications. `{id}` is an application of the owner, and `{delivery}` a try of one of its events. */
const matrix: Record<string, { row: Row; body?: object }> = {
  'GET /oauth2/': { row: [200, 200, 200, 401, 200] },
  'POST /oauth2/': { row: [200, 200, 403, 401, 403] },
  'GET /oauth2/{id}/': { row: [200, 404, 404, 401, 200] },
  'PATCH /oauth2/{id}/': { row: [200, 404, 404, 401, 403], body: { name: 'Лавка' } },
  'GET /oauth2/{id}/history/': { row: [200, 404, 404, 401, 200] },
  'GET /oauth2/{id}/attempts/': { row: [200, 404, 404, 401, 200] },
  'GET /oauth2/{id}/usage/': { row: [200, 404, 404, 401, 200] },
  'POST /partner/{id}/refresh_secret_key/': { row: [200, 404, 404, 401, 403], body: {} },
  'PATCH /partner/{id}/set_is_active/': { row: [200, 404, 404, 401, 403], body: { is_active: true } },
  'GET /oauth2/{id}/deliveries/': { row: [200, 404, 404, 401, 200] },
  'POST /oauth2/{id}/deliveries/{delivery}/replay/': { row: [200, 404, 404, 401, 403] },
  'POST /oauth2/{id}/webhook/replay/': { row: [200, 404, 404, 401, 403] },
  'DELETE /oauth2/{id}/webhook/replay/': { row: [200, 404, 404, 401, 403] },
  'POST /oauth2/{id}/webhook/secret/': { row: [200, 404, 404, 401, 403] },
  // No address is set.
  'POST /oauth2/{id}/webhook/enable/': { row: [409, 404, 404, 401, 403] },
  'POST /oauth2/{id}/webhook/test/': { row: [409, 404, 404, 401, 403], body: {} },
  'DELETE /oauth2/{id}/': { row: [200, 404, 404, 401, 200] },
};

const newApplication: Record<ApplicationType, object> = {
  OAUTH2_CLIENT: { type: 'OAUTH2_CLIENT', name: 'Shop', redirect_uris: ['https://app.example/'] },
  UNIT_SITE: { type: 'UNIT_SITE', name: 'Shop', site_url: 'https://shop.example/', redirect_hosts: ['shop.example'] },
};

/** Calls on the same paths that concern the person who signs in, not the developer. */
const ofVisitors = ['GET /oauth2/{id}/get_metadata/', 'POST /oauth2/authorize/'];

describeOnOneDatabase('permissions for an application', (driver) => {
  describe.each(applicationTypes)('of the type %s', (type) => {
    let service: TestService;
    let owner: Person;
    let developer: Person;
    let person: Person;
    let id: string;
    let delivery: string;
    beforeEach(async () => {
      service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
      owner = await signUp(service);
      developer = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
      person = await signUp(service, { phone: '+79160000002', email: 'clara@example.com' });
      for (const each of [owner, developer]) await giveAccess(service, each, type);
      id = (await createApplication(service, owner, type)).id;
      delivery = await addDelivery(id);
    });
    afterEach(() => service.close());

    /** Writes a try of an event that was delivered into the log of an application. @returns its id */
    const addDelivery = async (application_id: string): Promise<string> => {
      const { db } = service.storage;
      const at = service.clock.now();
      const { id: event_id } = await db
        .insertInto('webhook_events')
        .values({ application_id, event: 'ping', body: '{}', created_at: at, state: 'DELIVERED', finished_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const tried = {
        application_id,
        event_id,
        event: 'ping',
        at,
        status: 200,
        duration_ms: 1,
        response: 'ok',
      } as const;
      return (await db.insertInto('webhook_attempts').values(tried).returning('id').executeTakeFirstOrThrow()).id;
    };
    const eventStates = async () =>
      (await service.storage.db.selectFrom('webhook_events').select('state').execute()).map(({ state }) => state);

    const call = (operation: string, target: { id: string; delivery: string }, token?: string) => {
      const [method = '', path = ''] = operation.split(' ');
      const body = operation === 'POST /oauth2/' ? newApplication[type] : matrix[operation]!.body;
      return service.call(method as 'GET', path.replace('{id}', target.id).replace('{delivery}', target.delivery), {
        ...(token !== undefined && { token }),
        ...(body && { body }),
      });
    };

    it('are specified for every such call of the OpenAPI document (R-74)', () => {
      const ofApplications = operationsOf(service.app).filter(
        (operation) => / \/(?:oauth2\/|partner\/\{id\}\/)/.test(operation) && !ofVisitors.includes(operation),
      );
      expect(ofApplications.sort()).toEqual(Object.keys(matrix).sort());
    });

    it('hold for the owner, another developer, a person without access and no session (R-50)', async () => {
      for (const [operation, { row }] of Object.entries(matrix)) {
        const target = { id, delivery };
        // The owner comes last: afterwards the application may be gone.
        const nobody = await call(operation, target);
        const others = [
          await call(operation, target, developer.jwt.access),
          await call(operation, target, person.jwt.access),
        ];
        const own = await call(operation, target, owner.jwt.access);
        expect([operation, own.status, ...others.map(({ status }) => status), nobody.status]).toEqual([
          operation,
          ...row.slice(0, 4),
        ]);
      }
    });

    it('allow an owner whose access was revoked only reads and the deletion, with the reason as a code (R-50)', async () => {
      await takeAccess(service, owner);
      const target = { id, delivery };
      for (const [operation, { row }] of Object.entries(matrix)) {
        const { status, body } = await call(operation, target, owner.jwt.access);
        expect([operation, status]).toEqual([operation, row[4]]);
        if (status === 403) expect([operation, body.code]).toEqual([operation, 'access_required']);
      }
    });

    it('refuse a person without any access before validation, and no other caller (R-50)', async () => {
      const register = async (token?: string) =>
        (await service.call('POST', '/oauth2/', { ...(token !== undefined && { token }), body: { type: 'none' } }))
          .status;
      const tokens = [undefined, person.jwt.access, developer.jwt.access, owner.jwt.access];
      expect(await Promise.all(tokens.map(register))).toEqual([401, 403, 400, 400]);
      await takeAccess(service, owner);
      expect(await register(owner.jwt.access)).toBe(403);
    });

    it('answer another person’s id exactly like an unknown one, even without access (R-50)', async () => {
      for (const operation of Object.keys(matrix).filter((name) => name.includes('{id}'))) {
        for (const { jwt } of [developer, person]) {
          const foreign = await call(operation, { id, delivery }, jwt.access);
          for (const other of [unknown, 'nothing', `${id}x`]) {
            const none = await call(operation, { id: other, delivery }, jwt.access);
            expect([operation, foreign.status, foreign.body]).toEqual([operation, none.status, none.body]);
          }
        }
      }
    });

    it('do not allow a replay of a delivery of another developer’s application (R-50)', async () => {
      const own = (await createApplication(service, developer, type)).id as string;
      const ownDelivery = await addDelivery(own);
      const replay = 'POST /oauth2/{id}/deliveries/{delivery}/replay/';
      const answers = [];
      for (const other of [delivery, unknown, 'nothing'])
        answers.push(await call(replay, { id: own, delivery: other }, developer.jwt.access));
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(answers[0]!.body).toEqual(answers[1]!.body);
      expect(await eventStates()).toEqual(['DELIVERED', 'DELIVERED']);
      expect((await call(replay, { id: own, delivery: ownDelivery }, developer.jwt.access)).status).toBe(200);
    });
  });
});
