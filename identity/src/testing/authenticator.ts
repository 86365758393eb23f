import { createHash, createPrivateKey, sign } from 'node:crypto';
import {
  AuthenticatorEmulator,
  PasskeysCredentialsMemoryRepository,
  WebAuthnEmulator,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from 'nid-webauthn-emulator';
import type {
  AssertionJson,
  AttestationJson,
  PasskeyItem,
  PasskeyOptions,
  PasskeyProof,
} from '@passport/shared/schemas/passkeys';
import { ok, someBrowser, type Caller, type FlowService } from './flows';

/** Bits of the authenticator data (WebAuthn 3, 6.1). */
export const authenticatorFlags = { present: 0x01, verified: 0x04, eligible: 0x08, synced: 0x10 } as const;

const { present, verified, eligible, synced } = authenticatorFlags;

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** The values of an assertion that a lie replaces; the signature is genuine. */
export interface Lies {
  origin?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  rpId?: string;
  flags?: number;
  signCount?: number;
  /** Null leaves it out. */
  userHandle?: string | null;
}

/** An authenticator with the passkeys that it has made, and its browser at an origin. */
export class TestAuthenticator {
  private readonly store = new PasskeysCredentialsMemoryRepository();
  private readonly browser = new WebAuthnEmulator(new AuthenticatorEmulator({ credentialsRepository: this.store }));
  private signCount = 0;

  /** @param isDeviceBound whether it cannot sync its passkeys; then it counts signatures */
  constructor(
    readonly origin: string,
    readonly isDeviceBound = false,
  ) {}

  create({ id, options }: PasskeyOptions): { id: string; credential: AttestationJson } {
    const made = this.browser.createJSON(this.origin, options as never as PublicKeyCredentialCreationOptionsJSON);
    const bytes = Buffer.from(made.response.attestationObject, 'base64url');
    if (this.isDeviceBound) {
      // An attestation of the format `none` signs nothing: its flags can be changed. They follow the hash of the RP ID.
      const rpId = (options as never as PublicKeyCredentialCreationOptionsJSON).rp.id ?? '';
      const place = bytes.indexOf(sha256(rpId)) + 32;
      bytes[place] = bytes[place]! & ~(eligible | synced);
    }
    const { clientDataJSON, transports } = made.response;
    const response = { clientDataJSON, attestationObject: text(bytes), transports };
    return { id, credential: { id: made.id, rawId: made.rawId, type: 'public-key', response } };
  }

  /** Signs with the passkey made last. */
  get({ id, options }: PasskeyOptions, lies: Lies = {}): PasskeyProof {
    const { challenge } = options as never as PublicKeyCredentialRequestOptionsJSON;
    const made = this.store.loadCredentials().at(-1);
    if (!made) throw new Error('The authenticator has no passkey.');
    this.signCount += this.isDeviceBound ? 1 : 0;
    const backup = this.isDeviceBound ? 0 : eligible | synced;
    const truth = {
      origin: this.origin,
      type: 'webauthn.get',
      challenge,
      crossOrigin: false,
      rpId: made.publicKeyCredentialSource.rpId.value,
      flags: present | verified | backup,
      signCount: this.signCount,
      userHandle: text(made.user.id as Uint8Array),
    };
    const { origin, type, crossOrigin, rpId, flags, signCount, userHandle, ...told } = { ...truth, ...lies };
    const clientData = Buffer.from(JSON.stringify({ type, challenge: told.challenge, origin, crossOrigin }));
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signCount);
    const data = Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
    const key = createPrivateKey({
      key: Buffer.from(made.publicKeyCredentialSource.privateKey),
      format: 'der',
      type: 'pkcs8',
    });
    const credentialId = text(made.publicKeyCredentialSource.id);
    const credential: AssertionJson = {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(clientData)]), key)),
        userHandle,
      },
    };
    return { id, credential };
  }
}

/** Options of a ceremony. */
export const passkeyOptions = async (
  service: FlowService,
  purpose: string,
  caller: Caller = someBrowser,
): Promise<PasskeyOptions> =>
  ok(await service.call('POST', '/user/passkeys/options/', { ...caller, body: { purpose } })) as PasskeyOptions;

/** Makes a passkey in a session with a recent sign-in. */
export async function makePasskey(
  service: FlowService,
  authenticator: TestAuthenticator,
  token: string,
  caller: Caller = someBrowser,
): Promise<PasskeyItem> {
  const made = authenticator.create(await passkeyOptions(service, 'create', { ...caller, token }));
  const answer = await service.call('POST', '/user/passkeys/', { ...caller, token, body: made });
  if (answer.status !== 201) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as PasskeyItem;
}

/** Signs the newest passkey of an authenticator for a purpose. */
export const givePasskey = async (
  service: FlowService,
  authenticator: TestAuthenticator,
  purpose: 'sign_in' | 'prove',
  caller: Caller = someBrowser,
): Promise<PasskeyProof> => authenticator.get(await passkeyOptions(service, purpose, caller));
