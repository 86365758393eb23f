import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createApplication, createBothApplications, giveAccess } from '../../testing/developers';
import { ok, signUp, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { operate } from '../../testing/operate';

describeOnOneDatabase('names given by users, developers and operators', (driver) => {
  let service: TestService;
  let person: Person;
  beforeAll(async () => {
    service = await startTestService({ driver });
    person = await signUp(service);
    await giveAccess(service, person, 'OAUTH2_CLIENT');
  });
  afterAll(() => service.close());

  const token = () => person.jwt.access;
  const oneLine = 'Remove line breaks and characters that can’t be seen';
  const headers = { 'accept-language': 'en' };
  const forged = ['Shop\nAnswer: access approve', 'Shop \u202Eelgoog', 'Sh\u200Bop', 'Shop\u2028x', 'Shop\u{E0041}'];

  it.each(['name', 'short_description', 'organization_name', 'site_address'])(
    'have one line of visible characters: %s of an application',
    async (field) => {
      const { id } = await createApplication(service, person);
      for (const value of forged) {
        const patch = { token: token(), headers, body: { [field]: value } };
        const answer = await service.call('PATCH', `/oauth2/${id}/`, patch);
        expect([answer.status, answer.body.errors]).toEqual([400, { [field]: oneLine }]);
      }
      ok(await service.call('PATCH', `/oauth2/${id}/`, { token: token(), body: { name: 'متجر & Café 🛍️' } }));
    },
  );

  it('have one line in the organization of a request for access; its comment may have several', async () => {
    const other = await signUp(service, { phone: '+79161234568', email: 'boris@example.com' });
    const send = (more: object) =>
      service.call('POST', '/partner_creation_request/', {
        ...{ token: other.jwt.access, headers },
        body: { type: 'OAUTH2_CLIENT', organization_name: 'Flora', comment: 'Sign-in\nof customers', ...more },
      });
    for (const organization_name of forged) {
      const answer = await send({ organization_name });
      expect([answer.status, answer.body.errors]).toEqual([400, { organization_name: oneLine }]);
    }
    ok(await send({}));
  });

  it('have one line in the commands of operators too', async () => {
    const { app, site } = await createBothApplications(
      service,
      await signUp(service, {
        ...{ phone: '+79161234569', email: 'vera@example.com' },
      }),
    );
    for (const value of forged)
      for (const flag of ['--name', '--description', '--organization']) {
        const client = operate(service, 'oauth2', 'update', '--client-id', app.id, flag, value);
        await expect(client).rejects.toThrow('line breaks, or characters that cannot be seen');
        const partner = operate(service, 'partner', 'update', '--site-id', site.id, flag, value);
        await expect(partner).rejects.toThrow('line breaks, or characters that cannot be seen');
      }
  });
});
