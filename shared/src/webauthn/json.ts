/** Base64url without padding (RFC 4648, 5) to bytes. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(decoded, (character) => character.charCodeAt(0));
}

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

type Descriptors = { id: string; type: 'public-key' }[] | undefined;

const withBytes = (descriptors: Descriptors) =>
  descriptors?.map(({ id, ...descriptor }) => ({ ...descriptor, id: bytesOf(id) }));

/** The options of `navigator.credentials.get` (WebAuthn 3, 5.1.9); browsers without the method of their own since 2023 get ours. */
export function requestOptions(options: object): PublicKeyCredentialRequestOptions {
  const json = options as PublicKeyCredentialRequestOptionsJSON;
  if (typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function')
    return PublicKeyCredential.parseRequestOptionsFromJSON(json);
  const { challenge, rpId, timeout, userVerification, allowCredentials } = json;
  return {
    challenge: bytesOf(challenge),
    allowCredentials: withBytes(allowCredentials as Descriptors) ?? [],
    ...(rpId !== undefined && { rpId }),
    ...(timeout !== undefined && { timeout }),
    ...(userVerification !== undefined && { userVerification: userVerification as UserVerificationRequirement }),
  };
}

/** The options of `navigator.credentials.create` (WebAuthn 3, 5.1.8). */
export function creationOptions(options: object): PublicKeyCredentialCreationOptions {
  const json = options as PublicKeyCredentialCreationOptionsJSON;
  if (typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function')
    return PublicKeyCredential.parseCreationOptionsFromJSON(json);
  const { challenge, user, excludeCredentials, ...others } = json;
  return {
    ...(others as Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user'>),
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: withBytes(excludeCredentials as Descriptors) ?? [],
  };
}

/** The JSON of a credential, as `PublicKeyCredential.toJSON` gives it. Fields that the service does not read are left out. */
export function credentialJson(credential: PublicKeyCredential): object {
  if (typeof credential.toJSON === 'function') return credential.toJSON() as object;
  const { id, rawId, type, authenticatorAttachment, response } = credential;
  return { id, rawId: textOf(rawId), type, authenticatorAttachment, response: responseJson(response) };
}

function responseJson(response: AuthenticatorResponse): object {
  const clientDataJSON = textOf(response.clientDataJSON);
  if ('attestationObject' in response) {
    const { attestationObject, getTransports } = response as AuthenticatorAttestationResponse;
    const transports = getTransports.call(response);
    return { clientDataJSON, attestationObject: textOf(attestationObject), transports };
  }
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    clientDataJSON,
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    ...(userHandle && { userHandle: textOf(userHandle) }),
  };
}
