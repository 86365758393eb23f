import { jest } from '@jest/globals';
import type { AssertionJson, AttestationJson, PasskeyOptions } from '../../schemas/passkeys';

/** The options of a ceremony, as the service sends them. */
export const someOptions: PasskeyOptions = {
  id: 'options',
  options: {
    challenge: 'AQID',
    rp: { id: 'passport.example', name: 'Passport' },
    user: { id: 'BAUG', name: 'anna', displayName: 'Anna' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  },
  expires_in_seconds: 300,
};

const credential = { id: 'BwgJ', rawId: 'BwgJ', type: 'public-key' } as const;

/** A used passkey, in JSON. */
export const assertion: AssertionJson = {
  ...credential,
  response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' },
};
/** A new passkey, in JSON. */
export const attestation: AttestationJson = {
  ...credential,
  response: { clientDataJSON: 'AQ', attestationObject: 'BA', transports: ['internal'] },
};

const credentialOf = (json: object) => ({ id: 'BwgJ', type: 'public-key', toJSON: () => json }) as Credential;

/** A browser with passkeys in place of that of the test, which has none: every ceremony gives a passkey until a test says otherwise. */
export function installAuthenticator() {
  const signalAllAcceptedCredentials = jest.fn((_options: object) => Promise.resolve());
  const create = jest.fn<CredentialsContainer['create']>(() => Promise.resolve(credentialOf(attestation)));
  const get = jest.fn<CredentialsContainer['get']>(() => Promise.resolve(credentialOf(assertion)));
  const PublicKeyCredential = Object.assign(function PublicKeyCredential() {}, { signalAllAcceptedCredentials });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
  Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: PublicKeyCredential });
  return { create, get, signalAllAcceptedCredentials };
}

/** Back to the browser of the test. */
export function removeAuthenticator(): void {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
}

/** A ceremony that lasts until it is aborted. */
export function lastingCeremony() {
  let tell: () => void = () => undefined;
  const began = new Promise<void>((resolve) => (tell = resolve));
  const begin = ({ signal }: { signal?: AbortSignal | null } = {}) =>
    new Promise<Credential | null>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      tell();
    });
  return { began, begin };
}
