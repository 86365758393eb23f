import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AppError } from '../../platform/http/errors';
import { describeOnOneDatabase } from '../../testing/harness';
import { defaultSettings, readSettings } from '../../applications/registration/readSettings';
import { clientMetadata } from './clientMetadata';
import { providerOf } from './provider';
import { startOAuthService, type OAuthService } from './testing/oauthService';

const addresses = [
  'https://app.example/callback',
  'http://localhost:3000/callback',
  'http://127.0.0.1:4321/callback',
  'http://[::1]:4321/callback',
  'https://localhost:3000/callback',
  'https://127.0.0.1/callback',
  'https://[::1]/callback',
  'com.example.app:/callback',
];

type Lists = Record<'redirect_uris' | 'post_logout_redirect_uris', string[]>;

/** Two redirect URIs and an address after the logout. */
const combinations: readonly Lists[] = addresses.flatMap((one, at) =>
  addresses
    .slice(at)
    .flatMap((other) => addresses.map((last) => ({ redirect_uris: [one, other], post_logout_redirect_uris: [last] }))),
);

describeOnOneDatabase('the addresses of a client', (driver) => {
  let oauth: OAuthService;
  beforeEach(async () => {
    oauth = await startOAuthService(driver);
  });
  afterEach(() => oauth.close());

  const isAccepted = (lists: Lists): boolean => {
    try {
      readSettings('OAUTH2_CLIENT', defaultSettings, { name: 'Shop', ...lists }, { privateCallbacks: 'none' });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.status === 400) return false;
      throw error;
    }
  };

  it('are accepted exactly if oidc-provider accepts the client, in whichever list each is', async () => {
    const provider = await providerOf(oauth.service.context);
    const Client = provider.Client as unknown as new (metadata: object) => object;
    const row = { ...defaultSettings, id: 'a', name: 'Shop', skip_granting_access: false, secret_hashes: [] };
    const isTaken = (lists: Lists): boolean => {
      try {
        return Boolean(new Client(clientMetadata({ ...row, ...lists })));
      } catch (error) {
        expect(error).toMatchObject({ error: expect.stringMatching(/^invalid_(client_metadata|redirect_uri)$/) });
        return false;
      }
    };
    expect(combinations.filter((lists) => isAccepted(lists) !== isTaken(lists))).toEqual([]);
    expect(new Set(combinations.map(isAccepted))).toEqual(new Set([true, false]));
  });
});
