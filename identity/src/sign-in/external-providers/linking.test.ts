import { expect, it } from '@jest/globals';
import {
  bringBack,
  browserOf,
  people,
  settingsFor,
  visit,
  type Service,
  describeAtProvider,
} from '../../testing/externalPeople';
import { somePassword, turnOn } from '../../testing/factors';
import { me, ok, proveEmail, provePhone, signUp, somePhone, standardAuth, type Caller } from '../../testing/flows';
import { startTestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { demandDocument } from '../../testing/demandDocument';

describeAtProvider('signing in through an external provider', (at, driver) => {
  const here = browserOf('h');
  const come = async (name: Service, sub: { sub: string }, caller: Caller = here) =>
    bringBack(at.service, name, await visit(at.service, at.provider, name, sub, caller), caller);
  const accounts = () => at.service.storage.db.selectFrom('external_accounts').selectAll().execute();
  const sessions = () => at.service.storage.db.selectFrom('sessions').select(['sid', 'amr']).execute();
  const events = async () =>
    (await at.service.storage.db.selectFrom('audit_events').select('event').orderBy('id').execute()).map(
      ({ event }) => event,
    );
  const change = (set: object) => at.service.storage.db.updateTable('users').set(set).execute();

  it('registers a new person: names are prefilled, a verified email needs no code, the phone does', async () => {
    const { status, external_auth } = ok(await come('google', people.anna));
    expect(status).toBe('registration_required');
    const known = ok(await at.service.call('POST', '/user/initial_user_data/', { body: { external_auth }, ...here }));
    expect(known).toEqual({
      first_name: 'Анна',
      last_name: 'Ёлкина',
      phone: '',
      email: 'anna@example.com',
      is_email_verified: true,
      documents: [],
    });
    const phone_verification = await provePhone(at.service, 'SIGNUP', { phone: somePhone }, here);
    const body = { ...known, phone: somePhone, phone_verification, external_auth };
    const { jwt } = ok(await at.service.call('POST', '/user/registration/', { body, ...here }));
    expect(ok(await me(at.service, jwt.access))).toMatchObject({
      email: 'anna@example.com',
      phone: somePhone,
      is_verified: true,
    });
    expect(await accounts()).toMatchObject([{ provider: 'GOOGLE', subject: 'anna-1', email: 'anna@example.com' }]);
    expect(ok(await come('google', people.anna)).status).toBe('signed_in');
    expect(await events()).toEqual(['external_account_linked', 'registration', 'sign_in']);
  });

  it('stores the service that the person signs in to with the session', async () => {
    const person = await signUp(at.service, { email: 'anna@example.com' }, here);
    const created = (await operate(
      at.service,
      ...['partner', 'create', '--name', 'Лавка', '--url', 'https://a.example/', '--redirect-host', 'a.example'],
    )) as { site_id: string };
    const { parameters } = await visit(at.service, at.provider, 'google', people.anna, here);
    const back = { parameters: { ...parameters, site: created.site_id } };
    ok(await bringBack(at.service, 'google', back, here));
    const rows = await at.service.storage.db.selectFrom('sessions').select(['user_id', 'application_id']).execute();
    expect(rows).toContainEqual({ user_id: person.id, application_id: created.site_id });
  });

  it('signs in without a service if its id is malformed', async () => {
    await signUp(at.service, { email: 'anna@example.com' }, here);
    const { parameters } = await visit(at.service, at.provider, 'google', people.anna, here);
    const impossible = { site: 'a'.repeat(37), client: 'a'.repeat(101) };
    const back = { parameters: { ...parameters, ...impossible } };
    expect(ok(await bringBack(at.service, 'google', back, here)).status).toBe('signed_in');
  });

  it('asks a new person for a code to an email that the provider has not verified or does not return', async () => {
    for (const [name, person] of [
      ['yandex', people.annaUnverified],
      ['x', people.withoutEmail],
    ] as const) {
      const { external_auth } = ok(await come(name, person));
      const phone = name === 'x' ? '+79160000001' : somePhone;
      const email = name === 'x' ? 'quiet@example.com' : 'anna@example.com';
      const phone_verification = await provePhone(at.service, 'SIGNUP', { phone }, here);
      const body = { first_name: 'Анна', last_name: 'Ким', phone, email, phone_verification, external_auth };
      const refused = await at.service.call('POST', '/user/registration/', { body, ...here });
      expect([refused.status, refused.body.errors]).toEqual([400, { email: 'Сначала подтвердите адрес почты' }]);
      const email_verification = await proveEmail(at.service, 'SIGNUP', { email }, here);
      ok(await at.service.call('POST', '/user/registration/', { body: { ...body, email_verification }, ...here }));
    }
    expect(await accounts()).toHaveLength(2);
  });

  it('accepts only the verified email without a code', async () => {
    const { external_auth } = ok(await come('google', people.anna));
    const phone_verification = await provePhone(at.service, 'SIGNUP', { phone: somePhone }, here);
    const body = { first_name: 'Анна', last_name: 'Ким', phone: somePhone, email: 'victim@example.com' };
    const refused = await at.service.call('POST', '/user/registration/', {
      body: { ...body, phone_verification, external_auth },
      ...here,
    });
    expect(refused.body.errors).toEqual({ email: 'Сначала подтвердите адрес почты' });
  });

  it('links and signs in immediately if both sides have verified the email (R-23)', async () => {
    const person = await signUp(at.service);
    const { status, jwt } = ok(await come('google', people.anna));
    expect(status).toBe('signed_in');
    expect(ok(await me(at.service, jwt.access)).id).toBe(person.id);
    expect(await accounts()).toMatchObject([{ user_id: person.id, provider: 'GOOGLE', subject: 'anna-1' }]);
    expect((await sessions()).map(({ amr }) => amr)).toContainEqual(['external']);
    const [notice] = await at.service.messages(person.email);
    expect(notice?.text).toContain('привязан вход через Google');
    ok(await come('google', people.anna));
    expect((await at.service.messages(person.email))[0]?.id).toBe(notice?.id);
  });

  it.each([
    ['the provider has not verified it', 'yandex', people.annaUnverified, { is_verified: true }],
    ['the account here has not verified it', 'google', people.anna, { need_change_email: true }],
  ] as const)('asks for a code to the local account where %s (R-23)', async (_why, name, account, local) => {
    const person = await signUp(at.service);
    await change(local);
    const answer = ok(await come(name, account));
    expect(answer).toMatchObject({
      status: 'confirmation_required',
      user: { id: person.id, phone: '+7******4567' },
    });
    expect(answer.jwt).toBeUndefined();
    expect(await accounts()).toEqual([]);
    // The pending login alone proves nothing.
    const { external_auth } = answer;
    const alone = await standardAuth(at.service, { user: person.id, external_auth }, here);
    expect([alone.status, alone.body.code]).toEqual([400, 'wrong_code']);
    expect(await sessions()).toHaveLength(1);

    await change({ need_change_email: false });
    const phone_verification = await provePhone(at.service, 'SIGNIN', { phone: person.phone, user: person.id }, here);
    ok(await standardAuth(at.service, { user: person.id, phone_verification, external_auth }, here));
    expect(await accounts()).toMatchObject([{ user_id: person.id, subject: account.sub }]);
    expect(ok(await come(name, account)).status).toBe('signed_in');
  });

  it('ignores an account that never proved the address: its owner registers, and no phone is shown (R-23)', async () => {
    const squatter = await signUp(at.service);
    await change({ is_verified: false, need_change_email: true });
    const answer = ok(await come('google', people.anna));
    expect(answer).toEqual({ status: 'registration_required', external_auth: expect.any(String) });
    const phone = '+79160000001';
    const phone_verification = await provePhone(at.service, 'SIGNUP', { phone }, here);
    const body = { first_name: 'Анна', last_name: 'Ёлкина', phone, email: squatter.email, phone_verification };
    const { external_auth } = answer;
    const registered = await at.service.call('POST', '/user/registration/', {
      body: { ...body, external_auth },
      ...here,
    });
    expect(ok(await me(at.service, ok(registered).jwt.access))).toMatchObject({
      email: squatter.email,
      is_verified: true,
    });
    expect(ok(await me(at.service, squatter.jwt.access))).toMatchObject({ email: null, need_change_email: true });
  });

  it('identifies a person by the sub of the provider: another email changes nothing, the same sub at another provider is another person (R-23)', async () => {
    const person = await signUp(at.service);
    ok(await come('google', people.anna));
    await change({ email: 'moved@example.com' });
    const { jwt } = ok(await come('google', people.anna));
    expect(ok(await me(at.service, jwt.access)).id).toBe(person.id);
    expect(ok(await come('facebook', people.anna)).status).toBe('registration_required');
  });

  it('does not bypass documents to accept, linked or not (R-77)', async () => {
    const person = await signUp(at.service);
    ok(await come('google', people.anna));
    await demandDocument(at.service);
    const { status, jwt, external_auth } = ok(await come('google', people.anna));
    expect([status, jwt]).toEqual(['documents_required', undefined]);
    const body = { user: person.id, external_auth };
    expect((await standardAuth(at.service, body, here)).body.code).toBe('documents_required');
    expect(await sessions()).toHaveLength(2);
    const accepted_documents = [{ kind: 'terms_of_service', revision: 1 }];
    ok(await standardAuth(at.service, { ...body, accepted_documents }, here));
    expect(ok(await come('google', people.anna)).status).toBe('signed_in');
  });

  it('never replaces a second factor, linked or not (R-21)', async () => {
    const person = await signUp(at.service);
    for (const mode of ['PASSWORD', 'TOTP', 'TELEGRAM', 'PHONE_EMAIL'] as const) {
      await change({ two_factor_auth: mode });
      const { status, user, jwt, external_auth } = ok(await come('google', people.anna));
      expect([status, user.two_factor_auth, jwt]).toEqual(['second_factor_required', mode, undefined]);
      const refused = await standardAuth(at.service, { user: person.id, external_auth }, here);
      expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
        401,
        'second_factor_required',
        { method: mode },
      ]);
    }
    expect(await sessions()).toHaveLength(1);
    expect(await accounts()).toEqual([]);
    await change({ two_factor_auth: 'DISABLE' });
    ok(await come('google', people.anna));
    await change({ two_factor_auth: 'TOTP' });
    expect(ok(await come('google', people.anna)).status).toBe('second_factor_required');
    expect(await sessions()).toHaveLength(2);
  });

  it('replaces the code but not the second factor: pending login and password together sign in and link (R-21)', async () => {
    const person = await signUp(at.service, {}, here);
    await turnOn(at.service, person, 'PASSWORD');
    const { external_auth } = ok(await come('google', people.anna));
    const body = { user: person.id, external_auth };
    expect((await standardAuth(at.service, { ...body, password: '111222' }, here)).status).not.toBe(200);
    expect((await standardAuth(at.service, { ...body, user: person.id + 1 }, here)).body.code).toBe('wrong_code');
    const { jwt } = ok(await standardAuth(at.service, { ...body, password: somePassword }, here));
    expect(ok(await me(at.service, jwt.access)).id).toBe(person.id);
    expect(await accounts()).toMatchObject([{ user_id: person.id, subject: 'anna-1' }]);
    expect((await standardAuth(at.service, { ...body, password: somePassword }, here)).body.code).toBe(
      'external_expired',
    );
  });

  it('a sign-in counts from the callback that proves it, however late the second factor follows', async () => {
    const person = await signUp(at.service, { email: 'anna@example.com' }, here);
    await turnOn(at.service, person, 'PASSWORD');
    const { external_auth } = ok(await come('google', people.anna));
    at.service.clock.step(290);
    const proof = { user: person.id, external_auth, password: somePassword };
    const { access: token } = ok(await standardAuth(at.service, proof, here)).jwt;
    const isRecent = async () => ok(await at.service.call('GET', '/user/2fa/', { token })).is_sign_in_recent as boolean;
    expect(await isRecent()).toBe(true);
    at.service.clock.step(10);
    expect(await isRecent()).toBe(false);
  });

  it('remembers a second factor while the address has to be changed: it is required once (R-21)', async () => {
    const person = await signUp(at.service, {}, here);
    await turnOn(at.service, person, 'PASSWORD');
    const linking = ok(await come('google', people.anna)).external_auth;
    ok(await standardAuth(at.service, { user: person.id, external_auth: linking, password: somePassword }, here));
    await change({ need_change_email: true });
    const { external_auth } = ok(await come('google', people.anna));
    const body = { user: person.id, external_auth };
    const proven = await standardAuth(at.service, { ...body, password: somePassword }, here);
    expect(proven.body.code).toBe('need_change_email');
    const phone_verification = await provePhone(at.service, 'SIGNIN', { phone: person.phone, user: person.id }, here);
    const beside = await standardAuth(at.service, { ...body, phone_verification }, here);
    expect(beside.body.code).toBe('need_change_email');
    await change({ need_change_email: false });
    ok(await standardAuth(at.service, { ...body, phone_verification }, here));
  });

  it('reveals nothing of an account in private mode before a code was accepted (R-09)', async () => {
    await at.service.close();
    const config = { externalProviders: settingsFor(at.provider), identifyMode: 'private' } as const;
    at.service = await startTestService({ driver, config });
    const person = await signUp(at.service);
    expect(ok(await come('yandex', people.annaUnverified)).status).toBe('registration_required');
    await change({ need_change_email: true });
    const { status, user, external_auth } = ok(await come('google', people.anna));
    expect([status, typeof user.id, user.phone, user.email]).toEqual(['confirmation_required', 'string', null, null]);
    const phone_verification = await provePhone(at.service, 'SIGNIN', { phone: person.phone, user: user.id }, here);
    await change({ need_change_email: false });
    ok(await standardAuth(at.service, { user: user.id, phone_verification, external_auth }, here));
  });

  it('signs in only its own user in private mode; a phone without a proof gets the same refusal, known or not (R-07)', async () => {
    await at.service.close();
    const config = { externalProviders: settingsFor(at.provider), identifyMode: 'private' } as const;
    at.service = await startTestService({ driver, config });
    const person = await signUp(at.service, { email: 'anna@example.com' }, here);
    const other = await signUp(at.service, { phone: '+79160000002', email: 'other@example.com' }, here);
    const userOf = async (phone: string): Promise<string> =>
      ok(await at.service.call('POST', '/user/identify/', { body: { phone }, ...here })).user.id;
    const strangers = [await userOf(other.phone), await userOf('+79169999999'), 'made up'];
    const refusals = async (body: { external_auth: string; password?: string }) =>
      Promise.all(
        strangers.map(async (user) => {
          const { status, body: answer } = await standardAuth(at.service, { ...body, user }, here);
          return [status, answer.code];
        }),
      );
    const allRefused = strangers.map(() => [400, 'wrong_code']);

    await turnOn(at.service, person, 'PASSWORD');
    const { status, external_auth } = ok(await come('google', people.anna));
    expect(status).toBe('second_factor_required');
    expect(await refusals({ external_auth, password: somePassword })).toEqual(allRefused);
    const body = { user: await userOf(person.phone), external_auth, password: somePassword };
    ok(await standardAuth(at.service, body, here));

    const unlinked = ok(await come('yandex', people.boris));
    expect(unlinked.status).toBe('registration_required');
    expect(await refusals({ external_auth: unlinked.external_auth })).toEqual(allRefused);
  });

  it('notifies the person of a device on which they were never signed in', async () => {
    const { email } = await signUp(at.service, { email: 'anna@example.com' }, here);
    const notices = async () =>
      (await at.service.messages(email)).filter(({ subject }) => subject === 'Вход в аккаунт с нового устройства')
        .length;
    expect(ok(await come('google', people.anna)).status).toBe('signed_in');
    expect(await notices()).toBe(0);
    expect(ok(await come('google', people.anna, browserOf('n'))).status).toBe('signed_in');
    expect(await notices()).toBe(1);
  });

  it('refuses a deactivated user', async () => {
    await signUp(at.service);
    await change({ is_active: false });
    const refused = await come('google', people.anna);
    expect([refused.status, refused.body.code]).toEqual([401, 'user_inactive']);
  });

  it('lets only the same browser use a pending login, once, within half an hour (R-24, R-25)', async () => {
    const { external_auth } = ok(await come('google', people.anna));
    const ask = (pendingLogin: string, caller: Caller) =>
      at.service.call('POST', '/user/initial_user_data/', { body: { external_auth: pendingLogin }, ...caller });
    expect((await ask(external_auth, browserOf('o'))).body.code).toBe('external_expired');
    expect((await ask('A'.repeat(43), here)).body.code).toBe('external_expired');
    const phone_verification = await provePhone(at.service, 'SIGNUP', { phone: somePhone }, here);
    const body = { first_name: 'Анна', last_name: 'Ким', phone: somePhone, email: 'anna@example.com' };
    const register = () =>
      at.service.call('POST', '/user/registration/', { body: { ...body, phone_verification, external_auth }, ...here });
    ok(await register());
    expect((await register()).body.code).toBe('external_expired');
    const late = ok(await come('google', people.boris));
    at.service.clock.step(1801);
    expect((await ask(late.external_auth, here)).body.code).toBe('external_expired');
  });

  it('of two people who link one account in parallel, one gets it, and the other gets no session', async () => {
    const first = await signUp(at.service, { phone: '+79160000001', email: 'first@example.com' });
    const second = await signUp(at.service, { phone: '+79160000002', email: 'second@example.com' });
    const pendingLogins = [ok(await come('x', people.withoutEmail)), ok(await come('x', people.withoutEmail))];
    const before = (await sessions()).length;
    const confirm = async (person: typeof first, external_auth: string) => {
      const proof = await provePhone(at.service, 'SIGNIN', { phone: person.phone, user: person.id }, here);
      return standardAuth(at.service, { user: person.id, phone_verification: proof, external_auth }, here);
    };
    const answers = [
      await confirm(first, pendingLogins[0].external_auth),
      await confirm(second, pendingLogins[1].external_auth),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expect(await sessions()).toHaveLength(before + 1);
    expect(await accounts()).toMatchObject([{ user_id: first.id }]);
  });
});
