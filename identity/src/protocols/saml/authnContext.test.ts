import { expect, it } from '@jest/globals';
import { somePassword, turnOn } from '../../testing/factors';
import { ok, provePhone, signUp, standardAuth } from '../../testing/flows';
import { describeOnOneDatabase, startTestService } from '../../testing/harness';
import { operate } from '../../testing/operate';
import { acsUrl, entityId, formOf, pathOf, samlPeer, xmlOf } from '../../testing/samlPeer';

describeOnOneDatabase('the class of a SAML assertion', (driver) => {
  it('means two factors only if the second factor was proven (R-55)', async () => {
    const service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
    // node-saml writes the time of the system clock into its requests.
    service.clock.step((Date.now() - service.clock.now().getTime()) / 1000);
    const person = await signUp(service);
    await operate(service, 'saml', 'create', '--entity-id', entityId, '--acs-url', acsUrl);
    const peer = await samlPeer(service);
    const classFor = async (token: string) => {
      const sso = (await service.call('POST', '/user/sso_cookie/', { token })).cookie('sso') ?? '';
      const address = await peer.getAuthorizeUrlAsync('state', undefined, {});
      const answer = await service.call('GET', pathOf(address), { cookies: { sso } });
      return /<saml:AuthnContextClassRef>([^<]*)</.exec(xmlOf(formOf(answer)))?.[1];
    };
    expect(await classFor(person.jwt.access)).toBe('urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified');
    await turnOn(service, person, 'PASSWORD');
    expect(await classFor(person.jwt.access)).toBe('urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified');
    const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    const body = { user: person.id, phone_verification, password: somePassword };
    const { access } = ok(await standardAuth(service, body)).jwt;
    expect(await classFor(access)).toBe('https://refeds.org/profile/mfa');
    await service.close();
  });
});
