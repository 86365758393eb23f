import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { creationOptions, credentialJson, requestOptions } from './json';
import { installAuthenticator, removeAuthenticator } from './testing/fakeAuthenticator';

beforeEach(() => void installAuthenticator());
afterEach(removeAuthenticator);

const bytes = (...values: number[]) => new Uint8Array(values);
/** 251 and 255 are the characters in which base64url differs from base64; one byte and two need padding there. */
const url = '-_8';
const urlBytes = bytes(251, 255);

const descriptor = { id: url, type: 'public-key', transports: ['internal'] };

describe('options in JSON, in a browser without methods for them', () => {
  it('become those of a request (WebAuthn 3, 5.1.9)', () => {
    expect(
      requestOptions({
        challenge: url,
        rpId: 'passport.example',
        timeout: 300_000,
        userVerification: 'required',
        allowCredentials: [descriptor],
        extensions: {},
      }),
    ).toEqual({
      challenge: urlBytes,
      rpId: 'passport.example',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [{ ...descriptor, id: urlBytes }],
    });
  });

  it('become those of a creation (WebAuthn 3, 5.1.8)', () => {
    const rp = { id: 'passport.example', name: 'Passport' };
    const selection = { residentKey: 'required', userVerification: 'required' };
    expect(
      creationOptions({
        challenge: url,
        rp,
        user: { id: 'AQ', name: 'anna', displayName: 'Anna' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: selection,
        excludeCredentials: [descriptor],
      }),
    ).toEqual({
      challenge: urlBytes,
      rp,
      user: { id: bytes(1), name: 'anna', displayName: 'Anna' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: selection,
      excludeCredentials: [{ ...descriptor, id: urlBytes }],
    });
  });

  it('may name no credentials', () => {
    expect(requestOptions({ challenge: url }).allowCredentials).toEqual([]);
    const user = { id: 'AQ', name: 'anna', displayName: 'Anna' };
    expect(creationOptions({ challenge: url, user }).excludeCredentials).toEqual([]);
  });
});

describe('the methods of the browser', () => {
  it('are used where there are any', () => {
    const read = { challenge: bytes(1) };
    Object.assign(PublicKeyCredential, {
      parseRequestOptionsFromJSON: () => read,
      parseCreationOptionsFromJSON: () => read,
    });
    expect(requestOptions({ challenge: url })).toBe(read);
    expect(creationOptions({ challenge: url })).toBe(read);
    const credential = { toJSON: () => read } as unknown as PublicKeyCredential;
    expect(credentialJson(credential)).toBe(read);
  });
});

describe('a credential without toJSON', () => {
  const credential = (response: object) =>
    ({
      id: url,
      rawId: urlBytes.buffer,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      response: { clientDataJSON: bytes(1).buffer, ...response },
    }) as unknown as PublicKeyCredential;
  const json = { id: url, rawId: url, type: 'public-key', authenticatorAttachment: 'platform' };

  it('has the JSON of an assertion, with the user handle where there is one', () => {
    const response = { authenticatorData: bytes(2).buffer, signature: urlBytes.buffer };
    const responseJson = { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: url };
    expect(credentialJson(credential({ ...response, userHandle: bytes(4).buffer }))).toEqual({
      ...json,
      response: { ...responseJson, userHandle: 'BA' },
    });
    expect(credentialJson(credential({ ...response, userHandle: null }))).toEqual({ ...json, response: responseJson });
  });

  it('has the JSON of an attestation, with the transports', () => {
    const response = { attestationObject: urlBytes.buffer, getTransports: () => ['internal', 'hybrid'] };
    expect(credentialJson(credential(response))).toEqual({
      ...json,
      response: { clientDataJSON: 'AQ', attestationObject: url, transports: ['internal', 'hybrid'] },
    });
  });
});
