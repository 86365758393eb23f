import { givePasskey, makePasskey, passkeyOptions, TestAuthenticator } from '../authenticator';
import { ok, signIn, someBrowser, type Person } from '../flows';
import type { TestService } from '../harness';
import type { RealEntries } from './openApi';

/** Every call about passkeys, after which the person has one, and one that can be taken back. */
export async function keepPasskeys(service: TestService, person: Person) {
  const origin = service.context.config.publicUrl;
  const at = { ...someBrowser, token: person.jwt.access };
  const authenticator = new TestAuthenticator(origin);
  const { id: removed } = await makePasskey(service, new TestAuthenticator(origin), at.token);
  const { id: kept } = await makePasskey(service, authenticator, at.token);
  ok(await service.call('GET', '/user/passkeys/', at));
  ok(await service.call('POST', '/user/passkeys/offer/', { ...at, body: { is_shown: true } }));
  ok(await service.call('PATCH', `/user/passkeys/${kept}/`, { ...at, body: { name: 'Телефон' } }));
  ok(await service.call('DELETE', `/user/passkeys/${removed}/`, at));
  // What was removed is taken back in a session that begins later.
  service.clock.step(1);
  const later = { ...someBrowser, token: (await signIn(service, person, someBrowser)).access };
  ok(await service.call('POST', `/user/passkeys/${removed}/restore/`, later));
  ok(await service.call('DELETE', `/user/passkeys/${removed}/`, later));

  const made = new TestAuthenticator(origin).create(await passkeyOptions(service, 'create', later));
  const proofs = [
    await givePasskey(service, authenticator, 'sign_in'),
    await givePasskey(service, authenticator, 'prove', at),
  ];
  const real: RealEntries = [
    ['passkey', proofs],
    ['credential', [made, ...proofs].map(({ credential }) => credential)],
    ['id', [made, ...proofs].map(({ id }) => id)],
  ];
  return { passkeys: [kept, removed], real };
}
