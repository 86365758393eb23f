import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { ActAnswer, ActBody } from '@passport/shared/schemas/console/acts';
import { PersonParams } from '@passport/shared/schemas/console/people';
import fastify, { type FastifyInstance } from 'fastify';
import { signUp } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import {
  nextTotp,
  beginSession,
  grant,
  operatorWith,
  signUpOperator,
  type TestOperator,
} from '../../testing/operators';
import { AppError } from '../../platform/http/errors';
import { handleError } from '../../platform/http/errorHandler';
import { removeRoles } from '../../people/operators.repository';
import { updateUser } from '../../people/users.repository';
import { sidOf } from '../../testing/sidOf';
import { lockUser } from '../../sessions/lockUser';
import { performAct, versionOf } from './act';
import { askedByConsole } from './askedByConsole';
import { guardConsole } from './guardConsole';
import { operatorRoute } from './operatorRoute';
import { isOwnPerson } from './ownObject';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };

describeOnBothDatabases('an act of an operator', (driver) => {
  let service: TestService;
  let app: FastifyInstance;
  let target: string;
  let targetId: number;
  /** What happens while the body of an act is on its way. */
  let afterGate: () => Promise<unknown>;
  const start = async (console: object = {}) => {
    service = await startTestService({ driver, config: { limits: roomy, console } });
    const person = await signUp(service);
    targetId = person.id;
    const { user_id } = await service.storage.db
      .selectFrom('users')
      .select('user_id')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    target = user_id;
    afterGate = () => Promise.resolve();
    app = appWithActs();
  };
  beforeEach(() => start());
  afterEach(async () => {
    await app.close();
    await service.close();
  });

  /** An act as every other one is written: here it sets the language of a person, and fails for `xx`. */
  const setLanguage = (userId: string, language: string) => ({
    event: 'user_deactivated' as const,
    target: { type: 'user' as const, id: userId },
    load: (transaction: Parameters<typeof lockUser>[0]) => lockUser(transaction, targetId),
    stateOf: (user: { language: string }) => [user.language],
    carryOut: async (transaction: Parameters<typeof lockUser>[0], user: { id: number; language: string }) => {
      await updateUser(transaction, user.id, { language });
      if (language === 'xx') throw new AppError(409, 'errors.bad-request');
      return { before: { language: user.language }, after: { language } };
    },
  });

  function appWithActs(): FastifyInstance {
    const { context } = service;
    const made = fastify({ genReqId: () => 'r1', trustProxy: true }).withTypeProvider<TypeBoxTypeProvider>();
    made.decorate('publicUrl', context.config.publicUrl);
    made.setErrorHandler(handleError);
    void made.register(
      async (api) => {
        guardConsole(api, context);
        api.withTypeProvider<TypeBoxTypeProvider>().post(
          '/operator/people/:user_id/:language/',
          {
            schema: { body: ActBody, params: PersonParams, response: { 200: ActAnswer } },
            ...operatorRoute({ permission: 'people.deactivate', target: 'user', isOwn: isOwnPerson }),
          },
          async (request) => {
            const { user_id, language } = request.params as { user_id: string; language: string };
            await afterGate();
            const { auditId } = await performAct(
              context,
              askedByConsole(context, request),
              setLanguage(user_id, language),
            );
            return { audit_id: auditId };
          },
        );
      },
      { prefix: '/api' },
    );
    return made as unknown as FastifyInstance;
  }

  async function act(
    { person, cookies }: Pick<TestOperator, 'person' | 'cookies'>,
    body: object | string,
    to = 'en',
    whom = target,
  ) {
    const { statusCode, body: text } = await app.inject({
      method: 'POST',
      url: `/api/operator/people/${whom}/${to}/`,
      headers: { authorization: `JWT ${person.jwt.access}`, 'content-type': 'application/json' },
      cookies,
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return [
      statusCode,
      JSON.parse(text) as { code?: string; audit_id?: string; errors?: object; message?: string },
    ] as const;
  }
  const language = async () =>
    (
      await service.storage.db
        .selectFrom('users')
        .select('language')
        .where('id', '=', targetId)
        .executeTakeFirstOrThrow()
    ).language;
  const version = () => language().then((now) => versionOf(service.storage.db, { type: 'user', id: target }, [now]));
  const log = () =>
    service.storage.db
      .selectFrom('audit_events')
      .selectAll()
      .where('event', 'in', ['user_deactivated', 'operator_act_refused'])
      .orderBy('id')
      .execute();

  it('is one row, with who, as what, why, on whom, and what was before and after', async () => {
    const operator = await operatorWith(service, 'security', 'auditor');
    const expected = await version();
    const [status, { audit_id }] = await act(operator, { reason: ' Called in ', expected });
    expect(status).toBe(200);
    expect(await log()).toEqual([
      expect.objectContaining({
        id: audit_id,
        actor_kind: 'operator',
        actor: operator.userId,
        actor_roles: ['auditor', 'security'],
        target_type: 'user',
        target_id: target,
        reason: 'Called in',
        before: { language: 'ru' },
        after: { language: 'en' },
        details: { expected },
        request_id: 'r1',
      }),
    ]);
  });

  it('is undone with its row if it fails, and its refusal is a row of its own kind (R-92)', async () => {
    const operator = await operatorWith(service, 'security');
    expect((await act(operator, { reason: 'x' }, 'xx'))[0]).toBe(409);
    expect(await language()).toBe('ru');
    expect(await log()).toEqual([
      expect.objectContaining({
        event: 'operator_act_refused',
        actor: operator.userId,
        target_id: target,
        details: { permission: 'people.deactivate', status: 409 },
        before: null,
        after: null,
      }),
    ]);
  });

  it('is refused to an operator who loses the session or the role while its body is on the way', async () => {
    const operator = await operatorWith(service, 'security', 'auditor');
    const { id, jwt } = operator.person;
    const { db } = service.storage;
    const cookie = await db
      .selectFrom('operator_sessions')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const restore = () => db.insertInto('operator_sessions').values(cookie).execute();
    const refusal = async () => {
      const [status, { code }] = await act(operator, { reason: 'x' });
      return [status, code];
    };
    afterGate = () => removeRoles(db, id, 'security');
    expect(await refusal()).toEqual([401, 'operator_session_required']);
    await restore();
    await grant(service, id, 'security');
    // The trigger that ends the session at the end of a role aside.
    afterGate = () => removeRoles(db, id, 'security').then(restore);
    expect(await refusal()).toEqual([403, undefined]);
    await grant(service, id, 'security');
    const ended = { ended_at: service.clock.now() };
    afterGate = () => db.updateTable('sessions').set(ended).where('sid', '=', sidOf(jwt.access)).execute();
    expect(await refusal()).toEqual([401, undefined]);
    expect(await language()).toBe('ru');
  });

  it.each(['79161234567', 'ivan-example-com'])('logs no target that is no id: %s', async (written) => {
    const support = await operatorWith(service, 'support');
    expect((await act(support, { reason: 'x' }, 'en', written))[0]).toBe(403);
    expect(await log()).toMatchObject([{ event: 'operator_act_refused', target_id: null, target_type: null }]);
  });

  it.each([{}, { reason: '' }, { reason: ' \n' }])('needs a reason: %j', async (body) => {
    const operator = await operatorWith(service, 'security');
    const [status, { code }] = await act(operator, body);
    expect([status, code]).toEqual([400, 'reason_required']);
    expect(await log()).toEqual([]);
    expect(await language()).toBe('ru');
  });

  it('is refused to the second of two operators, with the name of the first (R-95)', async () => {
    const [one, two] = [await operatorWith(service, 'security'), await operatorWith(service, 'security')];
    const expected = await version();
    const answers = await Promise.all([act(one, { reason: 'x', expected }), act(two, { reason: 'x', expected }, 'de')]);
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(([status]) => status === 409)![1];
    expect(refused).toMatchObject({ code: 'changed_meanwhile', errors: { operator: 'Анна Ёлкина' } });
    expect(refused.message).toBe('Изменения уже есть, их автор: Анна Ёлкина. Посмотрите ещё раз.');
    // After another look at it they may.
    const [status] = await act(two, { reason: 'x', expected: await version() }, 'de');
    expect([status, await language()]).toEqual([200, 'de']);
  });

  it('is one act if the button is pressed twice (R-95)', async () => {
    const operator = await operatorWith(service, 'security');
    const expected = await version();
    const presses = await Promise.all([1, 2, 3].map(() => act(operator, { reason: 'x', expected })));
    expect(presses.map(([status]) => status)).toEqual([200, 200, 200]);
    expect(new Set(presses.map(([, { audit_id }]) => audit_id)).size).toBe(1);
    // Another tab, where the operator wrote something else: that is no press of the same button.
    expect((await act(operator, { reason: 'z', expected }))[0]).toBe(409);
    expect((await act(operator, { reason: 'x', expected: `${expected}x` }))[0]).toBe(409);
    const blind = await Promise.all([1, 2].map(() => act(operator, { reason: 'y' }, 'de')));
    expect(new Set(blind.map(([, { audit_id }]) => audit_id)).size).toBe(1);
    const acts = async () => (await log()).filter(({ event }) => event === 'user_deactivated');
    expect(await acts()).toHaveLength(2);
    service.clock.step(5);
    await act(operator, { reason: 'y' }, 'de');
    expect(await acts()).toHaveLength(3);
  });

  it('is refused if the state has changed by itself, without a name', async () => {
    const operator = await operatorWith(service, 'security');
    const expected = await version();
    await updateUser(service.storage.db, targetId, { language: 'de' });
    const [status, { code, errors }] = await act(operator, { reason: 'x', expected });
    expect([status, code, errors]).toEqual([409, 'changed_meanwhile', undefined]);
  });

  it('is refused in a fixed order before its body is read: permission, own object, proof', async () => {
    const garbage = '{"reason": ';
    const support = await operatorWith(service, 'support');
    const refused = await act(support, garbage);
    expect([refused[0], refused[1].code, refused[1].errors]).toEqual([403, undefined, { roles: 'security' }]);
    const security = await operatorWith(service, 'security');
    const own = async (whom: string) => {
      const [status, { code }] = await act(security, garbage, 'en', whom);
      return [status, code];
    };
    expect(await own(security.userId)).toEqual([403, 'not_yourself']);
    expect(await own(security.userId.toUpperCase())).toEqual([403, 'not_yourself']);
    expect(await own((await signUpOperator(service, 'editor')).userId)).toEqual([403, 'not_yourself']);
    const still = await beginSession(service, security.person, nextTotp(service, security.secret));
    const fresh = { ...security, cookies: { operator: still.cookie('operator')! } };
    service.clock.step(299);
    const { body } = await service.call('POST', '/user/refresh_jwt/', {
      body: { refresh: security.person.jwt.refresh },
    });
    const later = { ...fresh, person: { ...security.person, jwt: body } };
    const [before] = await act(later, garbage);
    service.clock.step(1);
    const [after, { code }] = await act(later, garbage);
    expect([before, after, code]).toEqual([400, 401, 'proof_required']);
    // A prompt and a fault of a form are no refusals.
    expect((await log()).map(({ details }) => details.status)).toEqual([403, 403, 403, 403]);
  });

  it('is refused where the console is read-only, before the permission', async () => {
    await app.close();
    await service.close();
    await start({ isReadOnly: true });
    const support = await operatorWith(service, 'support');
    const [status, { code }] = await act(support, '{');
    expect([status, code]).toEqual([409, 'read_only']);
    expect((await support.call('GET', '/me/')).body.is_read_only).toBe(true);
  });
});
