import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { givePasskey, makePasskey, TestAuthenticator } from '../../testing/authenticator';
import { browserOf, keepPendingLogin } from '../../testing/externalPeople';
import {
  me,
  ok,
  proveEmail,
  provePhone,
  refresh,
  signIn,
  signUp,
  someBrowser,
  standardAuth,
  type Person,
} from '../../testing/flows';
import {
  describeOnBothDatabases,
  describeOnPostgres,
  startTestService,
  type Answer,
  type TestService,
} from '../../testing/harness';
import { whileLocked } from '../../testing/whileLocked';
import { ru } from '../../platform/http/messages/ru';
import { publicVerificationId } from '../../verification/verificationId';
import { daySeconds } from '../../platform/clock';

describeOnBothDatabases('undoing a change of contact (R-20)', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({
      driver,
      config: { limits: { resendSeconds: 0, sendsSession: 1000, sendsDay: 1000 } },
    });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const changeEmail = async (to: string, token = person.jwt.access) => {
    const phone_verification = await provePhone(service, 'UPDATE_PROFILE_OLD', { phone: person.phone }, { token });
    const email_verification = await proveEmail(service, 'UPDATE_PROFILE_NEW', { email: to }, { token });
    ok(await service.call('POST', '/user/change_email/', { token, body: { phone_verification, email_verification } }));
  };
  const linkTo = async (recipient: string): Promise<string> => {
    for (const { text } of await service.messages(recipient)) {
      const token = /#token=([\w-]+)/.exec(text)?.[1];
      if (token) return token;
    }
    throw new Error('no link');
  };
  const read = (token: string) => service.call('POST', '/user/read_contact_change/', { body: { token } });
  const undo = (token: string) => service.call('POST', '/user/undo_contact_change/', { body: { token } });
  const user = () =>
    service.storage.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();

  it('reading the link shows the earlier contact in full, the new one masked, and changes nothing', async () => {
    const changedAt = service.clock.now().toISOString();
    await changeEmail('thief@example.net');
    expect(ok(await read(await linkTo(person.email)))).toEqual({
      contact: 'email',
      old: 'anna@example.com',
      new: 't***@example.net',
      changed_at: changedAt,
      expires_at: new Date(service.clock.now().getTime() + 7 * daySeconds * 1000).toISOString(),
      is_undone: false,
    });
    expect((await user()).email).toBe('thief@example.net');
  });

  it('restores the address, ends every session and notifies every contact', async () => {
    const other = await signIn(service, person, { cookies: { device: 'd'.repeat(43) } });
    await changeEmail('thief@example.net');
    expect(ok(await undo(await linkTo(person.email))).is_undone).toBe(true);
    expect((await user()).email).toBe(person.email);
    for (const { access, refresh: token } of [person.jwt, other]) {
      expect((await me(service, access)).status).toBe(401);
      expect((await refresh(service, token)).status).toBe(401);
    }
    expect(await service.storage.db.selectFrom('known_devices').selectAll().execute()).toEqual([]);
    expect((await service.messages(person.email))[0]?.subject).toBe('Прежний контакт возвращён');
    expect((await service.messages(person.phone))[0]?.text).toContain('все сеансы завершены');
    const { access } = await signIn(service, person);
    const { events } = ok(await service.call('GET', '/user/history/', { token: access }));
    const names = events.map(({ event }: { event: string }) => event);
    expect(names).toContain('email_restored');
  });

  it('undoing twice changes nothing more, also in parallel', async () => {
    await changeEmail('thief@example.net');
    const token = await linkTo(person.email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(token)));
    for (const answer of answers) expect(ok(answer).is_undone).toBe(true);
    const told = (await service.messages(person.email)).filter(
      ({ subject }) => subject === 'Прежний контакт возвращён',
    );
    expect(told).toHaveLength(1);
    expect(ok(await read(token)).is_undone).toBe(true);
  });

  it('undoes later changes of the same contact too', async () => {
    await changeEmail('thief@example.net');
    const first = await linkTo(person.email);
    service.clock.step(60);
    await changeEmail('thief2@example.net');
    const second = await linkTo('thief@example.net');
    ok(await undo(first));
    expect((await user()).email).toBe(person.email);
    expect(ok(await undo(second)).is_undone).toBe(true);
    expect((await user()).email).toBe(person.email);
  });

  it('restores the phone in the same way', async () => {
    const { access: token } = person.jwt;
    const body = {
      email_verification: await proveEmail(service, 'UPDATE_PROFILE_OLD', { email: person.email }, { token }),
      phone_verification: await provePhone(service, 'UPDATE_PROFILE_NEW', { phone: '+79169999999' }, { token }),
    };
    ok(await service.call('POST', '/user/change_phone/', { token, body }));
    const link = await linkTo(person.phone);
    expect(ok(await read(link))).toMatchObject({ contact: 'phone', old: '+79161234567', new: '+7******9999' });
    ok(await undo(link));
    await signIn(service, person);
  });

  it('cancels a deletion that was requested meanwhile: a thief may have requested it', async () => {
    await changeEmail('thief@example.net');
    const { access: token } = person.jwt;
    const phone_verification = await provePhone(service, 'UPDATE_PROFILE_OLD', { phone: person.phone }, { token });
    ok(await service.call('POST', '/user/delete_account/', { token, body: { phone_verification } }));
    expect((await user()).deletion_at).not.toBeNull();
    ok(await undo(await linkTo(person.email)));
    expect((await user()).deletion_at).toBeNull();
    const { access } = await signIn(service, person);
    const { events } = ok(await service.call('GET', '/user/history/', { token: access }));
    expect(events.map(({ event }: { event: string }) => event)).toContain('deletion_cancelled');
  });

  it('the link is valid for seven days, after which the clean-up deletes the old contact', async () => {
    await changeEmail('new@example.com');
    const token = await linkTo(person.email);
    service.clock.step(7 * daySeconds - 1);
    ok(await read(token));
    service.clock.step(1);
    expect((await read(token)).status).toBe(404);
    expect((await undo(token)).status).toBe(404);
    expect((await user()).email).toBe('new@example.com');
  });

  it('is refused if another account has the contact by now', async () => {
    await changeEmail('new@example.com');
    const token = await linkTo(person.email);
    await signUp(service, { phone: '+79160000001', email: person.email });
    const { status, body } = await undo(token);
    expect([status, Object.keys(body.errors)]).toEqual([409, ['email']]);
    ok(await me(service, person.jwt.access));
  });

  it('restores an address that another account has meanwhile without proof (temp code)', async () => {
    await changeEmail('thief@example.net');
    const token = await linkTo(person.email);
    const squatter = await signUp(service, { phone: '+79160000001', email: 'squat@example.net' });
    const unproven = { email: person.email, is_verified: false, need_change_email: true };
    await service.storage.db.updateTable('users').set(unproven).where('id', '=', squatter.id).execute();
    expect(ok(await undo(token)).is_undone).toBe(true);
    expect((await user()).email).toBe(person.email);
    expect(ok(await me(service, squatter.jwt.access)).email).toBeNull();
  });

  it('unlinks external accounts that were linked since; earlier ones stay', async () => {
    const link = (subject: string) =>
      service.storage.db
        .insertInto('external_accounts')
        .values({
          user_id: person.id,
          provider: 'GOOGLE',
          subject,
          email: null,
          linked_at: service.clock.now(),
        } as never)
        .execute();
    await link('own');
    service.clock.step(60);
    await changeEmail('thief@example.net');
    await link('thief');
    ok(await undo(await linkTo(person.email)));
    const left = await service.storage.db.selectFrom('external_accounts').select('subject').execute();
    expect(left).toEqual([{ subject: 'own' }]);
    const { access } = await signIn(service, person);
    const { events } = ok(await service.call('GET', '/user/history/', { token: access }));
    expect(events.map(({ event }: { event: string }) => event)).toContain('external_account_unlinked');
  });

  it('deletes passkeys that were made since, or within a day before; earlier ones stay', async () => {
    const at = service.context.config.publicUrl;
    const [own, thiefs] = [new TestAuthenticator(at), new TestAuthenticator(at)];
    const token = person.jwt.access;
    const { id } = await makePasskey(service, own, token);
    service.clock.step(daySeconds + 1);
    const later = await signIn(service, person, someBrowser);
    await makePasskey(service, thiefs, later.access);
    service.clock.step(1);
    await changeEmail('thief@example.net', later.access);
    await makePasskey(service, new TestAuthenticator(at), later.access);
    ok(await undo(await linkTo(person.email)));
    const passkey = await givePasskey(service, thiefs, 'sign_in');
    expect((await standardAuth(service, { passkey }, someBrowser)).body.code).toBe('wrong_passkey');
    const { jwt } = ok(
      await standardAuth(service, { passkey: await givePasskey(service, own, 'sign_in') }, someBrowser),
    );
    const { items } = ok(await service.call('GET', '/user/passkeys/', { token: jwt.access }));
    expect(items.map((item: { id: string }) => item.id)).toEqual([id]);
  });

  it('ends the pending logins of the person, so that none of them links the external account of a thief again', async () => {
    await changeEmail('thief@example.net');
    const external_auth = await keepPendingLogin(service, 'thief', 'h');
    await service.storage.db.updateTable('external_visits').set({ user_id: person.id }).execute();
    ok(await undo(await linkTo(person.email)));
    const thief = await standardAuth(service, { user: person.id, external_auth }, browserOf('h'));
    expect([thief.status, thief.body.code]).toEqual([400, 'external_expired']);
    expect(await service.storage.db.selectFrom('external_accounts').select('subject').execute()).toEqual([]);
  });

  it('answers 404 to a made-up token and to an id of another kind', async () => {
    const { codeKey } = service.context.secrets;
    await changeEmail('new@example.com');
    const { id } = await service.storage.db.selectFrom('contact_changes').select('id').executeTakeFirstOrThrow();
    for (const token of ['x', randomUUID(), id, publicVerificationId(codeKey, id)]) {
      expect((await read(token)).status).toBe(404);
      expect((await undo(token)).status).toBe(404);
    }
    expect((await undo('')).status).toBe(400);
  });
});

describeOnPostgres('undoing a change of contact while another person registers with the earlier one (R-20)', () => {
  it('is refused with 409, as after the registration', async () => {
    const service = await startTestService({ driver: 'postgres', config: { limits: { resendSeconds: 0 } } });
    try {
      const { email, phone, jwt } = await signUp(service);
      const token = jwt.access;
      const phone_verification = await provePhone(service, 'UPDATE_PROFILE_OLD', { phone }, { token });
      const email_verification = await proveEmail(
        service,
        'UPDATE_PROFILE_NEW',
        { email: 'new@example.com' },
        { token },
      );
      const body = { phone_verification, email_verification };
      ok(await service.call('POST', '/user/change_email/', { token, body }));
      const link = (await service.messages(email)).map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
      const registration = `
        INSERT INTO users (first_name, last_name, phone, email, language, is_verified, need_change_email, date_joined)
        VALUES ('B', 'B', '+79160000001', '${email}', 'ru', true, false, now()); SELECT FROM verifications`;
      const undo = () => service.call('POST', '/user/undo_contact_change/', { body: { token: link } });
      const [answer] = await whileLocked<Answer>(service.storage, registration, [undo]);
      expect([answer?.status, answer?.body.message]).toEqual([409, ru['errors.email-taken']]);
    } finally {
      await service.close();
    }
  });
});
