import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ValidateInResponseTo, type SAML } from '@node-saml/node-saml';
import { sql } from 'kysely';
import { docsRequest } from '../../testing/docsHttp';
import { me, ok, signUp, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type Answer, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { spKey } from '../../testing/samlKeys';
import { acsUrl, entityId, formOf, pathOf, samlPeer, xmlOf } from '../../testing/samlPeer';

describeOnBothDatabases('SAML: a service provider signs its visitors in', (driver, itOnOneDatabase) => {
  let service: TestService;
  let person: Person;
  let peer: SAML;
  let cookies: Record<string, string>;
  beforeEach(async () => {
    // node-saml compares with the system clock.
    service = await startTestService({ driver });
    service.clock.step((Date.now() - service.clock.now().getTime()) / 1000);
    person = await signUp(service);
    const sso = await service.call('POST', '/user/sso_cookie/', { token: person.jwt.access });
    cookies = { sso: sso.cookie('sso')! };
    peer = await samlPeer(service);
  });
  afterEach(() => service.close());

  const register = (...more: string[]) =>
    operate(service, 'saml', 'create', '--entity-id', entityId, '--acs-url', acsUrl, ...more);
  const open = (address: string, withCookies = cookies) =>
    service.call('GET', pathOf(address), { cookies: withCookies });
  /** Follows a redirect with the cookie that came with it. */
  const goOn = (answer: Answer, withCookies = cookies) => {
    const next = new URL(String(answer.headers.location), 'http://localhost:3000').searchParams.get('next') ?? '';
    return open(next, { ...withCookies, saml_request: answer.cookie('saml_request') ?? '' });
  };
  /** Makes the site's call before it continues. */
  const askFor = async (answer: Answer) => {
    const next = new URL(String(answer.headers.location), 'http://localhost:3000').searchParams.get('next');
    return ok(await service.call('POST', '/user/sso_cookie/', { token: person.jwt.access, body: { next } }));
  };
  const authorize = (relayState = 'a&amp;b', by = peer) => by.getAuthorizeUrlAsync(relayState, undefined, {});

  it('by the redirect binding, node-saml accepts the response, which names the visitor', async () => {
    await register('--name', 'Вики');
    const form = formOf(await open(await authorize()));
    expect([form.url, form.RelayState]).toEqual([acsUrl, 'a&amp;b']);
    const { profile } = await peer.validatePostResponseAsync({ SAMLResponse: form.SAMLResponse });
    expect(profile).toMatchObject({
      issuer: 'http://localhost:3000/saml/metadata',
      nameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      nameID: expect.stringMatching(/^_[0-9a-f-]{36}$/),
      sessionIndex: expect.stringMatching(/^_[0-9a-f-]{36}$/),
      first_name: 'Анна',
      last_name: 'Ёлкина',
      email: person.email,
      phone: person.phone,
    });
  });

  itOnOneDatabase('the assertion is encrypted for the service provider if it has a certificate for that', async () => {
    const { privateKey, file } = await spKey();
    await register('--encryption-certificate', file);
    const reader = await samlPeer(service, { decryptionPvk: privateKey });
    const form = formOf(await open(await authorize('state', reader)));
    const xml = xmlOf(form);
    expect(xml).toContain('xmlenc11#aes256-gcm');
    for (const told of [person.email, person.phone, '<saml:NameID', '<saml:Assertion '])
      expect(xml).not.toContain(told);
    const { profile } = await reader.validatePostResponseAsync({ SAMLResponse: form.SAMLResponse });
    expect(profile).toMatchObject({ email: person.email, first_name: 'Анна' });
    const meddled = xml.replace(/(<xenc:CipherValue>[^<]{20})./g, '$1A');
    const SAMLResponse = Buffer.from(meddled).toString('base64');
    await expect(reader.validatePostResponseAsync({ SAMLResponse })).rejects.toThrow();
    const stranger = await samlPeer(service, { validateInResponseTo: ValidateInResponseTo.never });
    await expect(stranger.validatePostResponseAsync({ SAMLResponse: form.SAMLResponse })).rejects.toThrow('decryption');
  });

  itOnOneDatabase('the request of docs/integration/saml.md works', async () => {
    const { privateKey, file } = await spKey();
    await register('--certificate', file);
    const signing = await samlPeer(service, { privateKey });
    const send = async (withCookies: Record<string, string>) => {
      const signed = new URL(await authorize('state', signing));
      const value = (name: string) => encodeURIComponent(signed.searchParams.get(name) ?? '');
      const { method, path } = docsRequest('docs/integration/saml.md', 'request', {
        'BASE64(DEFLATE(AuthnRequest))': value('SAMLRequest'),
        STATE: value('RelayState'),
        ALGORITHM: value('SigAlg'),
        SIGNATURE: value('Signature'),
      });
      return service.call(method, path, { cookies: withCookies });
    };
    expect(formOf(await send(cookies)).RelayState).toBe('state');
    const waiting = await send({});
    expect(waiting.status).toBe(303);
    expect(waiting.headers.location).toMatch(/^\/\?next=%2Fsaml%2Fcontinue%2F/);
  });

  itOnOneDatabase(
    'by the POST binding, the request is stored while the visitor signs in, because a cross-site POST has no Lax cookie',
    async () => {
      await register();
      const page = await (await samlPeer(service, { authnRequestBinding: 'HTTP-POST' })).getAuthorizeFormAsync('state');
      const SAMLRequest = /name="SAMLRequest" value="([^"]+)"/.exec(page)![1]!;
      const sent = await service.call('POST', '/saml/sso', {
        body: new URLSearchParams({ SAMLRequest, RelayState: 'state' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(sent.status).toBe(303);
      expect(sent.headers.location).toMatch(/^\/\?next=%2Fsaml%2Fcontinue%2F[0-9a-f-]{36}$/);
      // The sign-in card names the service provider of the kept request.
      const next = new URLSearchParams(String(sent.headers.location).slice(2)).get('next')!;
      const { body: asking } = await service.call('GET', '/sign_in_request/', { query: { next } });
      expect(asking.name).toEqual(expect.any(String));
      const form = formOf(await goOn(sent));
      expect(form.RelayState).toBe('state');
      expect(xmlOf(form)).toContain(person.email);
      expect((await goOn(sent)).status).toBe(400);
    },
  );

  itOnOneDatabase(
    'response and assertion are signed, and bound to request, recipient, audience and time (R-55)',
    async () => {
      await register();
      const address = await authorize();
      const xml = xmlOf(formOf(await open(address)));
      expect(xml.match(/<ds:Signature /g)).toHaveLength(2);
      expect(xml).not.toContain('sha1"');
      const requestId = /InResponseTo="([^"]+)"/.exec(xml)![1];
      expect(xml.match(new RegExp(`InResponseTo="${requestId}"`, 'g'))).toHaveLength(2);
      expect(xml).toContain(`Recipient="${acsUrl}"`);
      expect(xml).toContain(`<saml:Audience>${entityId}</saml:Audience>`);
      const instant = service.clock.now();
      const until = new Date(instant.getTime() + 300_000).toISOString();
      expect(xml.match(new RegExp(`NotOnOrAfter="${until}"`, 'g'))).toHaveLength(2);
    },
  );

  it('the NameID of a person is persistent at one service provider, and different at another', async () => {
    await register();
    const other = 'https://other.example/metadata';
    await operate(service, 'saml', 'create', '--entity-id', other, '--acs-url', 'https://other.example/acs');
    const nameFrom = async (by: SAML) =>
      /<saml:NameID[^>]*>([^<]+)</.exec(xmlOf(formOf(await open(await authorize('', by)))))![1];
    const elsewhere = await samlPeer(service, { issuer: other, callbackUrl: 'https://other.example/acs' });
    const names = [await nameFrom(peer), await nameFrom(peer), await nameFrom(elsewhere)];
    expect(names[0]).toBe(names[1]);
    expect(names[2]).not.toBe(names[0]);
  });

  itOnOneDatabase('attributes and the NameID format are those that the operator registered', async () => {
    await register(
      '--attribute',
      'urn:oid:0.9.2342.19200300.100.1.3=email',
      '--attribute',
      'uid=smart_id',
      '--name-id',
      'email',
    );
    const identifierFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    const byEmail = await samlPeer(service, { identifierFormat });
    const { profile } = await byEmail.validatePostResponseAsync({
      SAMLResponse: formOf(await open(await authorize('', byEmail))).SAMLResponse,
    });
    expect(profile).toMatchObject({ nameID: person.email, 'urn:oid:0.9.2342.19200300.100.1.3': person.email });
    expect(profile).toHaveProperty('uid');
    expect(profile).not.toHaveProperty('phone');
  });

  itOnOneDatabase('an unproven email is neither an attribute nor a NameID (R-55)', async () => {
    await register();
    const byEmail = { issuer: 'https://mail.example/metadata', callbackUrl: 'https://mail.example/acs' };
    const words = ['--entity-id', byEmail.issuer, '--acs-url', byEmail.callbackUrl, '--name-id', 'email'];
    await operate(service, 'saml', 'create', ...words);
    await service.storage.db.updateTable('users').set({ is_verified: false, need_change_email: true }).execute();
    const { profile } = await peer.validatePostResponseAsync({
      SAMLResponse: formOf(await open(await authorize())).SAMLResponse,
    });
    expect(profile).toMatchObject({ first_name: 'Анна', phone: person.phone });
    expect(profile).not.toHaveProperty('email');

    // The sign-in that follows asks for an email first.
    const identifierFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    const mail = await samlPeer(service, { ...byEmail, identifierFormat });
    const waiting = await open(await authorize('', mail));
    expect([waiting.status, waiting.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/\?next=%2Fsaml%2Fcontinue%2F/),
    ]);
    expect(await askFor(waiting)).toEqual({ is_sign_in_needed: true });
    await service.storage.db.updateTable('users').set({ is_verified: true, need_change_email: false }).execute();
    expect(await askFor(waiting)).toEqual({});
    expect(xmlOf(formOf(await goOn(waiting)))).toContain(`>${person.email}</saml:NameID>`);
  });

  itOnOneDatabase('no input of a person becomes XML', async () => {
    await register();
    await service.storage.db
      .updateTable('users')
      .set({ first_name: '<a>&"{NameID}', last_name: '</saml:Assertion>' })
      .execute();
    const { profile } = await peer.validatePostResponseAsync({
      SAMLResponse: formOf(await open(await authorize())).SAMLResponse,
    });
    expect(profile).toMatchObject({ first_name: '<a>&"{NameID}', last_name: '</saml:Assertion>' });
  });

  itOnOneDatabase('a response goes only to a registered address (R-55)', async () => {
    await register();
    for (const callbackUrl of ['https://sp.example/acs/', 'https://sp.example/acs?x=1', 'https://evil.example/acs']) {
      const refused = await open(await authorize('', await samlPeer(service, { callbackUrl })));
      expect([refused.status, String(refused.body).includes('SAMLResponse')]).toEqual([400, false]);
    }
    expect(
      (await open(await authorize('', await samlPeer(service, { issuer: 'https://nobody.example' })))).status,
    ).toBe(400);
  });

  itOnOneDatabase('only the HttpOnly cookie signs in: values that scripts can set are not trusted (R-36)', async () => {
    await register();
    const answer = await open(await authorize(), { saml_jwt: person.jwt.access });
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/\?next=%2Fsaml%2Fcontinue%2F/),
    ]);
  });

  itOnOneDatabase('a browser without cookies gets an error page instead of a redirect loop', async () => {
    await register();
    const waiting = await open(await authorize(), {});
    expect((await goOn(waiting, {})).status).toBe(303);
    expect((await goOn(waiting, {})).status).toBe(400);
  });

  it('a request expires after an hour', async () => {
    await register();
    const waiting = await open(await authorize(), {});
    service.clock.step(3600);
    expect((await goOn(waiting)).status).toBe(400);
  });

  itOnOneDatabase('ForceAuthn requires a fresh sign-in and keeps the session until then', async () => {
    await register();
    const forced = await samlPeer(service, { forceAuthn: true });
    service.clock.step(1);
    const waiting = await open(await authorize('', forced));
    expect([waiting.headers.location, waiting.cookie('sso')]).toEqual([
      expect.stringMatching(/^\/\?next=%2Fsaml%2Fcontinue%2F/),
      undefined,
    ]);
    expect(await askFor(waiting)).toEqual({ is_sign_in_needed: true });
    expect((await goOn(waiting)).headers.location).toBe(waiting.headers.location);
    expect((await me(service, person.jwt.access)).status).toBe(200);
    service.clock.step(1);
    await service.storage.db.updateTable('sessions').set({ confirmed_at: service.clock.now() }).execute();
    expect(await askFor(waiting)).toEqual({});
    expect(xmlOf(formOf(await goOn(waiting)))).toContain(person.email);
  });

  itOnOneDatabase.each([
    '',
    '/passport',
    '/saml/continue/',
    '/saml/continue/x',
    '/saml/continue/3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11',
  ])('asks for no fresh sign-in where no request waits (%j)', async (next) => {
    expect(ok(await service.call('POST', '/user/sso_cookie/', { token: person.jwt.access, body: { next } }))).toEqual(
      {},
    );
  });

  itOnOneDatabase('a request is answered only in the browser that brought it (R-55)', async () => {
    await register();
    const post = (await samlPeer(service, { authnRequestBinding: 'HTTP-POST' })).getAuthorizeFormAsync('state');
    const SAMLRequest = /name="SAMLRequest" value="([^"]+)"/.exec(await post)![1]!;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await service.call('POST', '/saml/sso', {
      body: new URLSearchParams({ SAMLRequest }).toString(),
      headers,
    });
    const other = await open(await authorize(), {});
    for (const waiting of [posted, other]) {
      expect(String(waiting.headers['set-cookie'])).toMatch(
        /^saml_request=[\w-]{43}; Max-Age=3600; Path=\/saml\/continue\/[0-9a-f-]{36}; HttpOnly; SameSite=Lax$/,
      );
      const next = new URL(String(waiting.headers.location), 'http://localhost:3000').searchParams.get('next')!;
      for (const stranger of [cookies, { ...cookies, saml_request: 'A'.repeat(43) }])
        expect((await open(next, stranger)).status).toBe(400);
    }
    const crossed = { ...cookies, saml_request: posted.cookie('saml_request')! };
    const next = new URL(String(other.headers.location), 'http://localhost:3000').searchParams.get('next')!;
    expect((await open(next, crossed)).status).toBe(400);
    expect(formOf(await goOn(posted)).RelayState).toBeUndefined();
    expect(formOf(await goOn(other)).url).toBe(acsUrl);
  });

  it('a request is answered once; reloading the page before that continues it (R-55)', async () => {
    await register();
    const address = await authorize();
    const waiting = await open(address, {});
    const again = await open(address, {});
    const next = new URL(String(waiting.headers.location), 'http://localhost:3000').searchParams.get('next');
    expect([again.status, again.headers.location, again.cookie('saml_request')]).toEqual([303, next, undefined]);
    expect(formOf(await goOn(waiting)).url).toBe(acsUrl);
    expect((await open(address)).status).toBe(400);
    const atOnce = await authorize();
    expect(formOf(await open(atOnce)).url).toBe(acsUrl);
    expect((await open(atOnce)).status).toBe(400);
    const passive = await authorize('', await samlPeer(service, { passive: true }));
    expect(xmlOf(formOf(await open(passive, {})))).toContain('status:NoPassive');
    expect((await open(passive)).status).toBe(400);
  });

  itOnOneDatabase('a request that was received but not processed is answered once when it is sent again', async () => {
    await register();
    const [address, { db }] = [await authorize(), service.context];
    await sql`ALTER TABLE saml_requests RENAME TO saml_requests_away`.execute(db);
    expect((await open(address)).status).toBeGreaterThanOrEqual(500);
    await sql`ALTER TABLE saml_requests_away RENAME TO saml_requests`.execute(db);
    expect(formOf(await open(address)).url).toBe(acsUrl);
    expect((await open(address)).status).toBe(400);
  });

  itOnOneDatabase('IsPassive: the response is NoPassive if the person would have to be asked', async () => {
    await register();
    const passive = await samlPeer(service, { passive: true });
    expect(xmlOf(formOf(await open(await authorize('', passive))))).toContain(person.email);
    const form = formOf(await open(await authorize('', passive), {}));
    expect(xmlOf(form)).toContain('status:NoPassive');
    expect(await passive.validatePostResponseAsync({ SAMLResponse: form.SAMLResponse })).toMatchObject({
      profile: null,
    });
  });

  itOnOneDatabase('an unsupported NameID format is answered with InvalidNameIDPolicy', async () => {
    await register();
    const identifierFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    const form = formOf(await open(await authorize('', await samlPeer(service, { identifierFormat }))));
    expect(xmlOf(form)).toContain('status:InvalidNameIDPolicy');
  });

  itOnOneDatabase('IdP-initiated SSO works only for a service provider that has it enabled', async () => {
    const { id } = await register('--idp-initiated');
    const form = formOf(await open(`/saml/start/${id}`));
    expect(xmlOf(form)).not.toContain('InResponseTo');
    const accepting = await samlPeer(service, { validateInResponseTo: 'never' as never });
    expect(await accepting.validatePostResponseAsync({ SAMLResponse: form.SAMLResponse })).toMatchObject({
      profile: { email: person.email },
    });
    await service.storage.db.updateTable('saml_service_providers').set({ is_idp_initiated: false }).execute();
    expect((await open(`/saml/start/${id}`)).status).toBe(400);
  });

  itOnOneDatabase(
    'a private service is closed to others (R-50), and a deactivated one to everybody (R-49)',
    async () => {
      await register('--access-level', 'Employees only');
      expect((await open(await authorize())).headers.location).toBe('/forbidden');
      await operate(service, 'user', 'set-employment', '--phone', person.phone, '--employment', 'EMPLOYEE');
      expect(xmlOf(formOf(await open(await authorize())))).toContain(person.email);
      await service.storage.db.updateTable('applications').set({ is_active: false }).execute();
      expect((await open(await authorize())).status).toBe(400);
    },
  );

  itOnOneDatabase('an ended session signs in nowhere', async () => {
    await register();
    ok(await service.call('POST', '/user/logout/', { token: person.jwt.access }));
    expect((await me(service, person.jwt.access)).status).toBe(401);
    expect((await open(await authorize())).headers.location).toMatch(/^\/\?next=/);
  });

  itOnOneDatabase('the metadata names both certificates, the endpoints and the bindings (R-55)', async () => {
    const { status, body, headers } = await service.call('GET', '/saml/metadata');
    expect([status, headers['content-type']]).toEqual([200, 'application/samlmetadata+xml']);
    const xml = String(body);
    expect(xml).toContain('entityID="http://localhost:3000/saml/metadata"');
    expect(new Set(xml.match(/<ds:X509Certificate>[^<]+</g)).size).toBe(2);
    for (const binding of ['HTTP-Redirect', 'HTTP-POST']) {
      expect(xml).toContain(
        `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="http://localhost:3000/saml/sso"`,
      );
      expect(xml).toContain(
        `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="http://localhost:3000/saml/slo"`,
      );
    }
  });
});
