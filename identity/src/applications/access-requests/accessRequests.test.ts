import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { AccessRequest } from '@passport/shared/schemas/accessRequests';
import { me, ok, signIn, signUp, someEmail, type Person } from '../../testing/flows';
import { listMessages } from '../../messaging/inbox/inbox.repository';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { until } from '../../testing/until';

const boris = { phone: '+79160000001', email: 'boris@example.com' };
const operators = 'operators@example.org';
const wanted = { type: 'OAUTH2_CLIENT', organization_name: 'Лавка', comment: 'Вход в магазин', expected_people: 100 };
const path = '/partner_creation_request/';

describeOnBothDatabases('requests for access', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { operatorEmail: operators, limits: { resendSeconds: 0 } } });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const token = () => person.jwt.access;
  const send = (body: object = {}) => service.call('POST', path, { token: token(), body: { ...wanted, ...body } });
  const list = async (): Promise<AccessRequest[]> => ok(await service.call('GET', path, { token: token() })).items;
  const signInAgain = async () => {
    person.jwt = await signIn(service, person);
  };
  const decideOn = (verb: string, ...flags: string[]) =>
    operate(service, 'access', verb, '--phone', person.phone, '--type', 'oauth2', ...flags);
  const flags = async () => {
    const user = ok(await me(service, token()));
    return [
      user.is_able_to_sent_oauth2_request,
      user.is_oauth2_request_approved,
      user.oauth2_request_waiting_for_approve,
    ];
  };

  it('can be sent, edited while they wait, and withdrawn', async () => {
    expect(await flags()).toEqual([true, false, false]);
    const sent = ok(await send());
    expect(sent).toMatchObject({
      ...wanted,
      state: 'WAITING',
      inn: '',
      created_at: service.clock.now().toISOString(),
      answered_at: null,
      reason: null,
    });
    expect(await flags()).toEqual([false, false, true]);
    const edited = ok(
      await service.call('PATCH', `${path}${sent.id}/`, { token: token(), body: { inn: '7707083893' } }),
    );
    expect(edited).toEqual({ ...sent, inn: '7707083893' });
    expect(await list()).toEqual([edited]);
    ok(await service.call('DELETE', `${path}${sent.id}/`, { token: token() }));
    expect(await list()).toMatchObject([{ id: sent.id, state: 'WITHDRAWN' }]);
    expect(await flags()).toEqual([true, false, false]);
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await service.call(method, `${path}${sent.id}/`, { token: token(), body: {} })).status).toBe(409);
  });

  it('record the changed values in the audit log, before and after, and of a comment only its existence', async () => {
    const { id } = ok(await send());
    const change = async (body: object) =>
      void ok(await service.call('PATCH', `${path}${id}/`, { token: token(), body }));
    await change({ inn: '7707083893', expected_people: null, is_foreign: true, comment: 'Пишите на anna@example.com' });
    await change({ organization_name: 'Булочная', comment: wanted.comment });
    const events = await service.storage.db
      .selectFrom('audit_events')
      .select(['actor_kind', 'target_id', 'before', 'after'])
      .where('event', '=', 'access_request_changed')
      .orderBy('id')
      .execute();
    const whoAndWhat = { actor_kind: 'person', target_id: id };
    expect(events).toEqual([
      {
        ...whoAndWhat,
        before: { inn: '', comment: '…', expected_people: 100, is_foreign: false },
        after: { inn: '7707083893', comment: '…', expected_people: null, is_foreign: true },
      },
      {
        ...whoAndWhat,
        before: { organization_name: 'Лавка', comment: '…' },
        after: { organization_name: 'Булочная', comment: '…' },
      },
    ]);
  });

  it('can be open once per type: a second one is refused with the id of the first, also for a hundred in parallel (R-73)', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [open] = await list();
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.code, body.errors]).toEqual([409, 'request_open', { request: open!.id }]);
    }
    ok(await send({ type: 'UNIT_SITE', is_foreign: true, site_address: 'shop.example' }));
    await decideOn('approve');
    expect((await send()).status).toBe(409);
  });

  it('are refused with the mistake of each field, in the language of the caller', async () => {
    const { status, body } = await send({ type: 'UNIT_SITE', inn: '7707083894', site_address: 'no site' });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      inn: 'Проверьте ИНН: 10 цифр у\u00a0компании, 12 у\u00a0предпринимателя',
      ogrn: 'Заполните это поле',
      site_address: 'Укажите сайт, например shop.example',
    });
    expect(await list()).toEqual([]);
  });

  it('require a proven email address, to which the answer is sent', async () => {
    await service.storage.db.updateTable('users').set({ is_verified: false }).execute();
    expect(await flags()).toEqual([false, false, false]);
    expect((await send()).status).toBe(403);
  });

  it('are limited per day, because each mails the operators', async () => {
    for (let sent = 0; sent < 30; sent += 1) {
      const { id } = ok(await send());
      ok(await service.call('DELETE', `${path}${id}/`, { token: token() }));
    }
    const { status, body, headers } = await send();
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await list()).filter(({ state }) => state === 'WAITING')).toEqual([]);
  });

  it('are still refused with the id of the open one past the daily limit', async () => {
    for (let sent = 0; sent < 29; sent += 1) {
      const { id } = ok(await send());
      ok(await service.call('DELETE', `${path}${id}/`, { token: token() }));
    }
    const { id } = ok(await send());
    const { status, body } = await send();
    expect([status, body.code, body.errors]).toEqual([409, 'request_open', { request: id }]);
    expect((await send({ type: 'UNIT_SITE', is_foreign: true, site_address: 'shop.example' })).status).toBe(429);
  });

  it('keep the required fields of their type, whatever type a change names', async () => {
    const numbers = { inn: '7707083893', ogrn: '1027700132195', site_address: 'shop.example' };
    const { id } = ok(await send({ type: 'UNIT_SITE', ...numbers }));
    const emptied = { type: 'OAUTH2_CLIENT', inn: null, ogrn: null, site_address: null };
    const { status, body } = await service.call('PATCH', `${path}${id}/`, { token: token(), body: emptied });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['inn', 'ogrn', 'site_address']]);
    expect(await list()).toMatchObject([{ type: 'UNIT_SITE', ...numbers }]);
  });

  it('are emailed to the operators in both languages, unless they are withdrawn before', async () => {
    ok(await send());
    const [message] = await service.messages(operators);
    expect(message).toMatchObject({ channel: 'email', subject: 'Заявка на доступ: Лавка · Access request' });
    for (const line of [
      'Организация: Лавка',
      'Пользователей в месяц: 100',
      'Organization: Лавка',
      'Users per month: 100',
    ])
      expect(message!.text.split('\n')).toContain(`> ${line}`);
    // The INN was not given.
    expect(message!.text).not.toMatch(/ИНН|INN/);
    expect(message!.text).toContain('Вход в магазин');
    expect(message!.text).not.toContain(person.phone);
  });

  it('are promised an answer within the working days of the setting', async () => {
    // A Friday: five working days end on the Friday after it.
    service.clock.step((Date.UTC(2026, 4, 15, 9) - service.clock.now().getTime()) / 1000);
    const promised = async (days: number) => {
      const setting = jest.replaceProperty(service.context.config, 'accessAnswerDays', days);
      const { items, answer_days } = ok(await service.call('GET', path, { token: token() }));
      setting.restore();
      expect(answer_days).toBe(days);
      return (items as AccessRequest[])[0]!.answer_by;
    };
    await signInAgain();
    ok(await send());
    expect([await promised(1), await promised(5)]).toEqual(['2026-05-18', '2026-05-22']);
    const [message] = await service.messages(operators);
    expect(message!.text).toContain('Ответить до: 2026-05-20');
  });

  it('are listed a page at a time, and can be decided under the other name of their type', async () => {
    for (const name of ['Первая', 'Вторая', 'Третья']) {
      const { id } = ok(await send({ organization_name: name }));
      service.clock.step(1);
      if (name !== 'Третья') ok(await service.call('DELETE', `${path}${id}/`, { token: token() }));
    }
    const page = async (query: Record<string, string>) => {
      const { items, next_cursor } = ok(await service.call('GET', path, { token: token(), query }));
      const names = (items as AccessRequest[]).map(({ organization_name }) => organization_name);
      return { names, next_cursor: next_cursor as string | null };
    };
    const first = await page({ limit: '2' });
    expect(first.names).toEqual(['Третья', 'Вторая']);
    expect(await page({ limit: '2', cursor: first.next_cursor ?? '' })).toEqual({
      names: ['Первая'],
      next_cursor: null,
    });
    await operate(service, 'access', 'approve', '--phone', person.phone, '--type', 'OAUTH2_CLIENT');
    expect((await list())[0]).toMatchObject({ organization_name: 'Третья', state: 'APPROVED' });
  });

  it.each([
    ['ru', 'approve', [], 'Заявка одобрена: OAuth-приложения'],
    ['en', 'approve', ['--reason', 'Welcome to the pilot'], 'Request approved: OAuth applications'],
    ['ru', 'refuse', ['--reason', 'Укажите ИНН'], 'Заявка отклонена: OAuth-приложения'],
    ['en', 'refuse', ['--reason', 'Add the INN'], 'Request declined: OAuth applications'],
    ['ru', 'revoke', ['--reason', 'Сайт закрыт'], 'Доступ закрыт: OAuth-приложения'],
    ['en', 'revoke', ['--reason', 'The site is closed'], 'Access revoked: OAuth applications'],
  ])('are answered to the profile, in its language (%s): %s', async (language, verb, words, subject) => {
    ok(await service.call('PATCH', '/user/me/', { token: token(), body: { language } }));
    ok(await send());
    service.clock.step(1);
    if (verb === 'revoke') await decideOn('approve');
    await decideOn(verb, ...words);
    const message = (await service.messages(someEmail)).find((candidate) => candidate.subject === subject);
    expect(message?.text).toContain(words[1] ?? '/applications');
    const screen = 'http://localhost:3000/applications/request-access?type=OAUTH2_CLIENT';
    expect(message?.text.split('\n').some((line) => line.endsWith(screen))).toBe(true);
    const [request] = await list();
    expect(request).toMatchObject({ reason: words[1] ?? null, answered_at: service.clock.now().toISOString() });
    expect(await flags()).toEqual(verb === 'approve' ? [false, true, false] : [true, false, false]);
  });

  it('are answered within five seconds by a process that did not decide (R-73)', async () => {
    ok(await send());
    await service.deliver();
    const timers = jest.spyOn(globalThis, 'setInterval');
    service.context.outbox.start();
    const [look, everyMs] = timers.mock.calls[0] as [() => void, number];
    timers.mockRestore();
    expect(everyMs).toBeLessThanOrEqual(5000);
    // The command runs in its own process and wakes no worker. The clock is stopped, so the email is due immediately.
    await decideOn('approve');
    look();
    await until('the email is delivered', async () =>
      (await listMessages(service.storage.db, someEmail)).some(({ subject }) => subject?.startsWith('Заявка одобрена')),
    );
  });

  it('can be approved, refused and revoked once, with the operator and the reason in the audit log', async () => {
    await expect(decideOn('approve')).rejects.toThrow('has no request that waits');
    const { answer_by } = ok(await send());
    await expect(decideOn('revoke', '--reason', 'Too early')).rejects.toThrow('has no approved access');
    await expect(decideOn('refuse')).rejects.toThrow('Usage: access refuse');
    expect(await decideOn('approve')).toMatchObject({ answer_by });
    await expect(decideOn('approve')).rejects.toThrow('has no request that waits');
    await decideOn('revoke', '--reason', 'Спам');
    expect(await flags()).toEqual([true, false, false]);
    const { requests } = await operate(service, 'access', 'list');
    expect(requests).toMatchObject([{ phone: person.phone, state: 'REVOKED', reason: 'Спам', answer_by }]);
    const events = await service.storage.db
      .selectFrom('audit_events')
      .select(['event', 'actor_kind', 'reason', 'before', 'after', 'target_id'])
      .where('target_type', '=', 'access_request')
      .orderBy('id')
      .execute();
    const target_id = (await list())[0]!.id;
    expect(events).toEqual([
      { event: 'access_requested', actor_kind: 'person', reason: null, before: null, after: null, target_id },
      {
        event: 'access_approved',
        actor_kind: 'operator',
        reason: null,
        before: { state: 'WAITING' },
        after: { state: 'APPROVED' },
        target_id,
      },
      {
        event: 'access_revoked',
        actor_kind: 'operator',
        reason: 'Спам',
        before: { state: 'APPROVED' },
        after: { state: 'REVOKED' },
        target_id,
      },
    ]);
  });

  it('are unknown to other users, and after a revocation a new request has to be decided', async () => {
    const { id } = ok(await send());
    const stranger = await signUp(service, boris);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const foreign = await service.call(method, `${path}${id}/`, { token: stranger.jwt.access, body: {} });
      const unknown = await service.call(method, `${path}00000000-0000-4000-8000-000000000000/`, {
        token: stranger.jwt.access,
        body: {},
      });
      expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    }
    await decideOn('approve');
    await decideOn('revoke', '--reason', 'Спам');
    ok(await send());
    expect(await flags()).toEqual([false, false, true]);
  });
});
