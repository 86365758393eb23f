import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnPostgres } from './databases';
import { codeTo, me, ok, proveEmail, provePhone, sendSms, signUp, verifySms, type Caller, type Person } from './flows';
import { guessesAround, inParallel, lookedAt } from './guesses';
import { overHttp } from './overHttp';
import { runCommandLine } from './program';
import { spKey } from './samlKeys';
import { authnRequestXml, logoutRequestXml, signedMessage } from './samlMessages';
import { acsUrl, entityId, sloUrl, xmlOf } from './samlPeer';
import { startStack, type Stack } from './stack';

const copies = Array.from({ length: 40 }, (_, number) => number);
const rounds = 3;
const roomy = { LIMIT_SENDS_SESSION: '1000', LIMIT_SENDS_DAY: '1000', LIMIT_RESEND_SECONDS: '0' };

/** Each case needs an account of its own: they share the installation. */
let people = 0;
const contacts = () => {
  people += 1;
  return { phone: `+7916123${String(2000 + people)}`, email: `person${people}@example.com` };
};

describeOnPostgres('single-use values, over four processes', () => {
  let stack: Stack;
  let service: ReturnType<typeof overHttp>;
  beforeAll(async () => {
    stack = await startStack({ processes: 4, env: roomy });
    service = overHttp(stack);
  });
  afterAll(() => stack?.stop());
  const admin = async (...words: string[]) => (await runCommandLine(words, stack.env)).answer;
  /** All copies in parallel. */
  const atOnce = <Result>(call: (number: number) => Promise<Result>) => inParallel(copies, copies.length, call);

  it('a site token is exchanged by one of forty requests (R-53)', async () => {
    const host = ['--url', 'https://a.example/', '--redirect-host', 'a.example'];
    const { site_id, secret_key } = await admin('partner', 'create', '--name', 'Лавка', ...host);
    const { jwt } = await signUp(service, contacts());
    const headers = { authorization: `Basic ${Buffer.from(`${site_id}:${secret_key}`).toString('base64')}` };
    for (let round = 0; round < rounds; round += 1) {
      const body = { site: site_id };
      const { token } = ok(
        await service.call('POST', '/partner/get_user_token_for_site/', { body, token: jwt.access }),
      );
      const answers = await atOnce(() =>
        service.call('POST', '/partner/exchange_token/', { body: { token }, headers }),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...new Array(copies.length - 1).fill(400)]);
    }
  });

  it('a SAML message has an effect in one of forty copies (R-55)', async () => {
    const key = await spKey();
    const urls = ['--acs-url', acsUrl, '--slo-url', sloUrl, '--certificate', key.file];
    await admin('saml', 'create', '--entity-id', entityId, ...urls);
    const { access } = (await signUp(service, contacts())).jwt;
    const sso = (await service.call('POST', '/user/sso_cookie/', { token: access })).cookie('sso') ?? '';
    const post = async (path: string, xml: string, headers: Record<string, string> = {}) => {
      const body = new URLSearchParams({ SAMLRequest: Buffer.from(xml).toString('base64') });
      const answer = await fetch(stack.url + path, { method: 'POST', body, headers, redirect: 'manual' });
      return { status: answer.status, text: await answer.text() };
    };
    const parts = (path: string) => ({ issueInstant: new Date(), destination: stack.env.PUBLIC_URL + path });

    let nameId = '';
    for (let round = 0; round < rounds; round += 1) {
      const request = signedMessage(authnRequestXml(parts('/saml/sso')), key.privateKey);
      const asked = await atOnce(() => post('/saml/sso', request, { cookie: `sso=${sso}` }));
      const named = asked.flatMap(({ text }) => {
        const response = /name="SAMLResponse" value="([^"]*)"/.exec(text)?.[1];
        return response === undefined ? [] : /<saml:NameID[^>]*>([^<]+)</.exec(xmlOf({ SAMLResponse: response }))?.[1];
      });
      expect(named).toEqual([expect.stringMatching(/^_/)]);
      nameId = named[0]!;
    }

    const logout = signedMessage(logoutRequestXml({ nameId }, parts('/saml/slo')), key.privateKey);
    const ended = (await atOnce(() => post('/saml/slo', logout))).map(({ status }) => status).sort();
    expect(ended).toEqual([303, ...new Array(copies.length - 1).fill(400)]);
    expect((await me(service, access)).status).toBe(401);
  });

  it('a code has three tries over all its resends to a browser without cookies (R-04)', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { phone } = contacts();
      const ids: string[] = [];
      for (let resend = 0; resend < 5; resend += 1)
        ids.push(ok(await sendSms(service, 'SIGNUP', { phone })).phone_verification);
      const code = await codeTo(service, phone);
      const { guesses, rightAt } = guessesAround(code, copies.length);
      const answers = await atOnce((number) => verifySms(service, ids[number % ids.length]!, guesses[number]!));
      const looked = lookedAt(answers);
      expect({ rightAt, many: looked.length > 3 }).toEqual({ rightAt, many: false });
      expect(looked).not.toEqual([]);
      for (const id of ids) expect((await verifySms(service, id, code)).status).toBe(400);
    }
  });

  it('the proofs of a registration create an account in one of forty requests (R-01)', async () => {
    const caller: Caller = { cookies: { device: 'r'.repeat(43) } };
    const { phone, email } = contacts();
    const body = {
      first_name: 'Анна',
      last_name: 'Ёлкина',
      phone,
      email,
      phone_verification: await provePhone(service, 'SIGNUP', { phone }, caller),
      email_verification: await proveEmail(service, 'SIGNUP', { email }, caller),
    };
    const answers = await atOnce(() => service.call('POST', '/user/registration/', { ...caller, body }));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(copies.length - 1);
    ok(await me(service, (made[0]!.body as Pick<Person, 'jwt'>).jwt.access));
  });
});
