import { jest } from '@jest/globals';
import type { AssertionJson, PasskeyOptions } from '@passport/shared/schemas/passkeys';

interface Ceremony {
  isConditional: boolean;
  challenge: string;
  resolve(credential: object | null): void;
  reject(error: Error): void;
}

interface CeremonyOptions {
  publicKey?: { challenge: string };
  otp?: object;
  mediation?: string;
  signal: AbortSignal;
}

export const assertionOf = (id: string, challenge = ''): AssertionJson => ({
  id,
  rawId: id,
  type: 'public-key',
  response: { clientDataJSON: challenge || 'c', authenticatorData: 'a', signature: 's' },
});

/** A browser that knows passkeys, under the control of a test. Like every browser it refuses a second ceremony. */
export class FakePasskeys {
  /** The ceremony under way. */
  current: Ceremony | undefined = undefined;
  /** Ceremonies that were begun while another one was under way. */
  overlaps = 0;
  /** Whether the device can make a passkey. */
  isCapable = true;
  readonly get = jest.fn((options: CeremonyOptions) => this.begin(options));
  readonly create = jest.fn((options: CeremonyOptions) => this.begin(options));

  /** Until `remove`. */
  install(): void {
    const asIs = (json: unknown) => json;
    class PublicKeyCredential {
      static isConditionalMediationAvailable = () => Promise.resolve(true);
      static isUserVerifyingPlatformAuthenticatorAvailable = () => Promise.resolve(fake.isCapable);
      static parseRequestOptionsFromJSON = asIs;
      static parseCreationOptionsFromJSON = asIs;
    }
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the static methods above have a `this` of their own
    const fake = this;
    Object.assign(globalThis, { PublicKeyCredential });
    Object.defineProperty(navigator, 'credentials', {
      configurable: true,
      value: { get: this.get, create: this.create },
    });
  }

  remove(): void {
    this.cancel();
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  }

  /** The person chooses a passkey, or makes one. */
  choose(id = 'key'): void {
    const json = assertionOf(id, this.current?.challenge);
    this.current?.resolve({ toJSON: () => json });
  }

  /** The person closes the dialog, or it times out. */
  cancel(): void {
    this.fail('NotAllowedError');
  }

  fail(name: string): void {
    this.current?.reject(new DOMException('ended', name));
  }

  /** The browser reads the code of an SMS. */
  readCode(code: string): void {
    this.current?.resolve({ code });
  }

  private begin({ publicKey, mediation, signal }: CeremonyOptions): Promise<object | null> {
    if (this.current) {
      this.overlaps += 1;
      return Promise.reject(new DOMException('A request is already pending.', 'OperationError'));
    }
    return new Promise<object | null>((resolve, reject) => {
      const end = () => void (this.current === own && (this.current = undefined));
      // As in a browser, the ceremony is over some time after it was aborted.
      const abort = () =>
        queueMicrotask(() => {
          end();
          reject(new DOMException('aborted', 'AbortError'));
        });
      const own: Ceremony = {
        isConditional: mediation === 'conditional',
        challenge: publicKey?.challenge ?? '',
        resolve: (credential) => {
          end();
          resolve(credential);
        },
        reject: (error) => {
          end();
          reject(error);
        },
      };
      this.current = own;
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort);
    });
  }
}

/** Options as the service gives them. */
export const passkeyOptions = (id: string, seconds = 300): PasskeyOptions => ({
  id,
  options: { challenge: `challenge-of-${id}` },
  expires_in_seconds: seconds,
});
