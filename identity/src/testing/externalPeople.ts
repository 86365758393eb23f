import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { startExternalProvider, type ExternalProvider } from '../../../scripts/lib/externalProvider.mjs';
import { describeOnBothDatabases, type Driver } from './databases';
import { testConfig } from './testConfig';
import type { Caller } from './flows';
import { ok } from './flows';
import { startTestService, type Answer, type TestService } from './harness';
import { publicPendingLoginId } from '../sign-in/external-providers/loginAttemptSecrets';
import { visitProvider, type ProviderReturn } from './providerVisit';

/** Accounts at the provider of the tests. */
export const people = {
  anna: {
    sub: 'anna-1',
    name: 'Анна Ёлкина',
    given_name: 'Анна',
    family_name: 'Ёлкина',
    email: 'Anna@Example.com',
    email_verified: true,
  },
  annaUnverified: { sub: 'anna-2', given_name: 'Анна', email: 'anna@example.com', email_verified: false },
  boris: { sub: 'boris-1', name: 'Борис Ким', email: 'boris@example.com', email_verified: true },
  withoutEmail: { sub: 'x-1', name: 'Quiet Person' },
} as const;

const services = ['yandex', 'google', 'apple', 'facebook', 'x'] as const;
export type Service = (typeof services)[number];
const secret = 'a secret of thirty-two characters';

/** One provider in the place of all five: each has its own client. */
export const startTestProvider = (): Promise<ExternalProvider> =>
  startExternalProvider({
    clients: services.map((service) => ({
      client_id: `passport-${service}`,
      client_secret: secret,
      redirect_uris: [`${testConfig().publicUrl}/${service}/login/callback`],
    })),
    accounts: Object.values(people),
  });

/** Settings of a service that is registered with it. */
export const settingsFor = ({ issuer }: ExternalProvider, offered: readonly Service[] = services) =>
  Object.fromEntries(
    offered.map((service) => [
      service.toUpperCase(),
      { clientId: `passport-${service}`, clientSecret: secret, issuer },
    ]),
  );

/** The fixture of a test of sign-in through a provider. */
export interface ExternalSetting {
  readonly provider: ExternalProvider;
  /** Offers the provider under all five names; a test that closes it may put another one in its place. */
  service: TestService;
}

/** Tests on both databases, with one provider for all of them and a service for each. */
export function describeAtProvider(title: string, tests: (at: ExternalSetting, driver: Driver) => void): void {
  describeOnBothDatabases(title, (driver) => {
    const at = {} as { provider: ExternalProvider; service: TestService };
    beforeAll(async () => {
      at.provider = await startTestProvider();
    });
    afterAll(() => at.provider.close());
    beforeEach(async () => {
      const config = { externalProviders: settingsFor(at.provider) };
      at.service = await startTestService({ driver, config });
    });
    afterEach(() => at.service.close());
    tests(at, driver);
  });
}

/** A browser with its device cookie. */
export const browserOf = (letter: string): Caller => ({ cookies: { device: letter.repeat(43) } });

/** A pending login of an account at Yandex, as a visit of `browserOf(letter)` would leave it. @returns its public id */
export async function keepPendingLogin({ context }: TestService, subject: string, letter: string): Promise<string> {
  const now = context.clock.now();
  const id = randomUUID();
  const times = { started_at: now, answered_at: now, finished_at: now, expires_at: new Date(now.getTime() + 600_000) };
  const device_hash = createHash('sha256').update(letter.repeat(43)).digest('base64url');
  await context.db
    .insertInto('external_visits')
    .values({ id, provider: 'YANDEX', device_hash, subject, ...times })
    .execute();
  return publicPendingLoginId(context.secrets.codeKey, id);
}

/** Starts a sign-in, signs in at the provider, and returns up to the callback's address. */
export async function visit(
  service: TestService,
  provider: ExternalProvider,
  name: Service,
  choice: { sub: string } | 'refuse',
  caller: Caller,
): Promise<ProviderReturn> {
  const { url } = ok(
    await service.call('GET', '/user/get_external_auth_url/', { query: { service: name }, ...caller }),
  );
  return visitProvider(provider, url, choice);
}

/** Makes the callback with the parameters of the browser. */
export const bringBack = (
  service: TestService,
  name: Service,
  { parameters }: Pick<ProviderReturn, 'parameters'>,
  caller: Caller,
): Promise<Answer> =>
  service.call('GET', '/user/external_auth/', { query: { service: name, ...parameters }, ...caller });
