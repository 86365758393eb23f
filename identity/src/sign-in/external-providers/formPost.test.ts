import { expect, it } from '@jest/globals';
import { bringBack, browserOf, people, visit, describeAtProvider } from '../../testing/externalPeople';
import { ok } from '../../testing/flows';

describeAtProvider('the answer of a provider as a form (Apple)', (at) => {
  const here = browserOf('h');
  /** The form as the provider's page posts it: from another site, without the Lax cookie. */
  const post = (fields: Record<string, string>) =>
    at.service.call('POST', '/user/external_auth/apple', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: at.provider.issuer },
      body: new URLSearchParams(fields).toString(),
    });
  const known = async (external_auth: string) =>
    ok(await at.service.call('POST', '/user/initial_user_data/', { body: { external_auth }, ...here }));

  it('redirects with 303 to the page and keeps the name with the login attempt (R-42)', async () => {
    const form = await visit(at.service, at.provider, 'apple', people.boris, here);
    expect(form.isForm).toBe(true);
    const named = {
      ...form.parameters,
      user: JSON.stringify({ name: { firstName: ' Борис ', lastName: 'Ли\u0000' } }),
    };
    const sentOn = await post(named);
    expect(sentOn.status).toBe(303);
    const page = new URL(String(sentOn.headers['location']));
    expect(page.origin + page.pathname).toBe('http://localhost:3000/apple/login/callback');
    expect([...page.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);

    const parameters = Object.fromEntries(page.searchParams);
    const { status, external_auth } = ok(await bringBack(at.service, 'apple', { parameters }, here));
    expect(status).toBe('registration_required');
    // Here the claims contain a name, which takes precedence; Apple's contain none.
    expect(await known(external_auth)).toMatchObject({ first_name: 'Борис', last_name: 'Ким' });
  });

  it('stores the name of the form if the claims have none', async () => {
    const form = await visit(at.service, at.provider, 'apple', people.annaUnverified, here);
    const user = JSON.stringify({ name: { firstName: 'Анна', lastName: 'Ким' } });
    await post({ ...form.parameters, user });
    const { external_auth } = ok(await bringBack(at.service, 'apple', form, here));
    expect(await known(external_auth)).toMatchObject({ first_name: 'Анна', last_name: 'Ким' });
  });

  it('changes no login attempt whose callback was received or that belongs to another provider, and survives malformed input', async () => {
    const form = await visit(at.service, at.provider, 'apple', people.withoutEmail, here);
    ok(await bringBack(at.service, 'apple', form, here));
    const user = JSON.stringify({ name: { firstName: 'Мария' } });
    expect((await post({ ...form.parameters, user })).status).toBe(303);
    const names = await at.service.storage.db.selectFrom('external_visits').select('first_name').execute();
    expect(names).not.toContainEqual({ first_name: 'Мария' });
    for (const rubbish of ['{', 'null', '[]', '{"name":null}', '{"name":{"firstName":{"a":1}}}', '\u0000']) {
      expect((await post({ state: 'x', user: rubbish })).status).toBe(303);
    }
    const refused = await post({ state: form.parameters['state']!, error: 'user_cancelled_authorize' });
    expect(refused.headers['location']).toContain('error=user_cancelled_authorize');
  });

  it('is parsed as a form at this address only', async () => {
    const elsewhere = await at.service.call('POST', '/user/identify/', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'phone=1',
    });
    expect(elsewhere.status).toBe(415);
  });
});
