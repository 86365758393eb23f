import { Writable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { createLog } from '../log';
import { setTwoFactor, turnOn } from '../../testing/factors';
import {
  codeTo,
  ok,
  proveEmail,
  refresh,
  sendEmail,
  sendSms,
  signIn,
  signUp,
  verifyEmail,
  verifySms,
  wrongFor,
  type Caller,
} from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { operate } from '../../testing/operate';

const phone = '+79161234567';
const national = '9161234567';
const email = 'anna.sokolova@mail.example';
const newEmail = 'sokolova.new@mail.example';
const caller: Caller = { cookies: { device: 'd'.repeat(43) } };

/** Every string and number of a value, at any depth, with the names of its fields. */
function leaves(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (value !== null && typeof value === 'object')
    return Object.entries(value as object)
      .flat()
      .flatMap(leaves);
  return value === null || typeof value === 'boolean' ? [] : [String(value)];
}

/** Ids, tokens, keys and recovery codes of an answer: no other value of it is as long and without a space. */
const secretsOf = (body: Json): string[] =>
  leaves(body).filter((text) => /^[\w.-]{16,}$/.test(text) && /\d/.test(text));

/** Codes have ten digits here: no process number or time is taken for one, and no pattern has to excuse what looks like one. */
const codeLength = 10;

describeOnBothDatabases('personal data in logs and metrics (R-14, R-35)', (driver) => {
  const secrets = new Set<string>();
  const lines: string[] = [];
  const answers: { path: string; status: number; body: Json; referrerPolicy: unknown; cacheControl: unknown }[] = [];

  /** The service, recording every secret in its responses. */
  async function start(): Promise<TestService> {
    const destination = new Writable({
      write(chunk, _encoding, done) {
        lines.push(...String(chunk).trim().split('\n'));
        done();
      },
    });
    const codes = { smsLength: codeLength, emailLength: codeLength };
    const limits = { resendSeconds: 0 };
    const config = { codes, limits };
    const service = await startTestService({ driver, config, log: createLog('trace', destination) });
    return {
      ...service,
      call: (async (...args: Parameters<TestService['call']>) => {
        const answer = await service.call(...args);
        const { 'referrer-policy': referrerPolicy, 'cache-control': cacheControl } = answer.headers;
        answers.push({ ...answer, path: args[1], referrerPolicy, cacheControl });
        if (answer.status === 200) for (const secret of secretsOf(answer.body)) secrets.add(secret);
        for (const cookie of [answer.headers['set-cookie'] ?? []].flat())
          secrets.add(/=([^;]*)/.exec(String(cookie))?.[1] || String(cookie));
        return answer;
      }) as TestService['call'],
    };
  }

  /** A user goes to a partner site, which exchanges the code. */
  async function visitSite(service: TestService, token: string): Promise<void> {
    const place = ['--url', 'https://shop.example/start', '--redirect-host', 'shop.example'];
    const site = await operate(service, 'partner', 'create', '--name', 'Лавка', ...place);
    secrets.add(site.secret_key as string);
    const brought = ok(
      await service.call('POST', '/partner/get_user_token_for_site/', { body: { site: site.site_id }, token }),
    );
    const authorization = `Basic ${Buffer.from(`${site.site_id}:${site.secret_key}`).toString('base64')}`;
    const body = { token: brought.token };
    ok(await service.call('POST', '/partner/exchange_token/', { body, headers: { authorization } }));
  }

  /** Users' actions and failures: each kind of code, refusals, a reused token, a statement that fails. */
  async function liveThrough(service: TestService): Promise<void> {
    const person = await signUp(service, { phone, email }, caller);
    const jwt = await signIn(service, person, caller);
    const token = jwt.access;
    const sms = ok(await sendSms(service, 'SIGNIN', { phone, user: person.id }, caller));
    const code = await codeTo(service, phone);
    await verifySms(service, sms.phone_verification, wrongFor(code), caller);
    await verifySms(service, sms.phone_verification, code, { cookies: { device: 'e'.repeat(43) } });
    const mail = ok(await sendEmail(service, 'SIGNIN', { user: person.id }, caller));
    await verifyEmail(service, mail.email_verification, await codeTo(service, email), caller);
    await service.call('GET', '/user/get_last_email_status_code/', { ...caller, query: { email } });
    await service.call('POST', '/user/registration/', { ...caller, body: { phone, email } });
    const { secret } = await turnOn(service, { ...person, jwt }, 'TOTP');
    secrets.add(secret);
    await setTwoFactor(service, token, { mode: 'DISABLE', totp: '123456' }, caller);
    await proveEmail(service, 'UPDATE_PROFILE_NEW', { email: newEmail }, { ...caller, token });
    await service.call('GET', '/user/me/', { token: `${token}x` });
    const next = ok(await refresh(service, jwt.refresh, caller));
    await visitSite(service, next.access);
    service.clock.step(11);
    await refresh(service, jwt.refresh, caller);
    await refresh(service, `${next.refresh}x`, caller);
    const { pool } = service.storage;
    await pool.query('ALTER TABLE verifications ADD CONSTRAINT broken CHECK (recipient IS NULL) NOT VALID');
    try {
      expect((await sendSms(service, 'SIGNUP', { phone: '+79160000001' }, caller)).status).toBe(500);
    } finally {
      await pool.query('ALTER TABLE verifications DROP CONSTRAINT broken');
    }
    const { rows } = await pool.query<{ code: string | null }>('SELECT code FROM inbox_messages');
    for (const sent of rows) if (sent.code !== null) secrets.add(sent.code);
  }

  it('no log line, metric or error holds a code, a phone, an address, a name, a token, a key or a cookie, in any spelling', async () => {
    const service = await start();
    await liveThrough(service);
    const metrics = (await service.metrics()).split('\n');
    const values = [...lines.flatMap((line) => [line, ...leaves(JSON.parse(line))]), ...metrics];
    expect(lines.length).toBeGreaterThan(20);
    expect([...secrets].filter((secret) => /^\d{10}$/.test(secret)).length).toBeGreaterThan(5);
    // A number loses its leading zeros.
    const spelled = [...secrets].flatMap((secret) =>
      /^\d+$/.test(secret) ? [secret, String(Number(secret))] : [secret],
    );
    const personal = ['sokolova', 'mail.example', 'Ёлкина', 'd'.repeat(43), ...spelled];
    expect(personal.filter((secret) => values.some((value) => value.includes(secret)))).toEqual([]);
    const withoutSeparators = values.map((value) => value.replace(/[\s()+-]/g, ''));
    expect(withoutSeparators.filter((value) => value.includes(national))).toEqual([]);
    await service.close();
  });

  it('an error repeats no input of the call, and no URL of the service is sent to another site as a Referer', () => {
    const refused = answers.filter(({ status }) => status >= 400).map(({ body }) => JSON.stringify(body));
    expect(refused.length).toBeGreaterThan(6);
    for (const secret of [...secrets, national, 'sokolova'])
      expect(refused.filter((body) => body.includes(secret))).toEqual([]);
    expect(new Set(answers.map(({ referrerPolicy }) => referrerPolicy))).toEqual(new Set(['no-referrer']));
  });

  it.each([
    '/user/registration/',
    '/user/standard_auth/',
    '/user/refresh_jwt/',
    '/partner/get_user_token_for_site/',
    '/partner/exchange_token/',
  ])('no cache keeps what %s answers, neither tokens nor a refusal', (path) => {
    const given = answers.filter((answer) => answer.path === path);
    expect(given.map(({ status }) => status)).toContain(200);
    expect(new Set(given.map(({ cacheControl }) => cacheControl))).toEqual(new Set(['no-store']));
  });
});
