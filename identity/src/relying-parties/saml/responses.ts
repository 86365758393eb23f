import { randomUUID } from 'node:crypto';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import { provenEmail } from '../../people/provenEmail';
import { smartId } from '../../people/smartId';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { identityProvider, samlAddresses, serviceProviderEntity } from './entities';
import type { AttributeField } from './saml.tables';
import { loadSamlify, nameIdFormatNames } from './samlify';
import type { ServiceProvider } from './serviceProviders.repository';
import { attributeStatement, attributeTemplate, failureTemplate } from './templates';

/** A response is presented at once by the browser that it was given to; the rest is for clocks that differ. */
const assertionSeconds = 300;
const clockSkewSeconds = 30;

/** Two factors by the profile of REFEDS, one by no class that exists: a code is neither a password nor a token of a device. */
const twoFactors = 'https://refeds.org/profile/mfa';
const oneFactor = 'urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified';

export const newMessageId = (): string => `_${randomUUID()}`;

/** What a response answers, and where it goes. */
export interface ResponseTarget {
  provider: ServiceProvider;
  acsUrl: string;
  /** Null for a sign-in that began here. */
  requestId: string | null;
}

/** Who the assertion is about. */
export interface AssertionSubject {
  signedIn: SessionWithUser;
  nameId: string;
  sessionIndex: string;
}

/**
 * A signed response with a signed assertion (SAML profiles section 4.1.4.2).
 * @returns base64, as the POST binding takes it
 */
export async function loginResponse(
  context: Context,
  { provider, acsUrl, requestId }: ResponseTarget,
  { signedIn: { user, session }, nameId, sessionIndex }: AssertionSubject,
): Promise<string> {
  const now = context.clock.now();
  const idp = await identityProvider(context, provider.encryption_certificate !== null);
  const sp = await serviceProviderEntity(provider, acsUrl);
  const fields: Record<AttributeField, string | null> = {
    ...user,
    // SAML has no word for an address that is not proven, and service providers know people by it.
    email: provenEmail(user),
    smart_id: smartId(user.id),
  };
  const { replaceTagsByValue } = (await loadSamlify()).SamlLib;
  const attributes = Object.entries(provider.attributes)
    .filter(([, field]) => fields[field] !== null)
    .map(([name, field]) => replaceTagsByValue(attributeTemplate, { Name: name, Value: fields[field] }))
    .join('');
  const values = {
    ID: newMessageId(),
    AssertionID: newMessageId(),
    IssueInstant: now.toISOString(),
    Destination: acsUrl,
    Issuer: samlAddresses(context.config).metadata,
    InResponseTo: requestId,
    NameIDFormat: nameIdFormatNames[provider.name_id_format],
    NameID: nameId,
    NotBefore: addSeconds(now, -clockSkewSeconds).toISOString(),
    NotOnOrAfter: addSeconds(now, assertionSeconds).toISOString(),
    Audience: provider.entity_id,
    AuthnInstant: session.confirmed_at.toISOString(),
    SessionIndex: sessionIndex,
    SessionNotOnOrAfter: session.expires_at.toISOString(),
    AuthnContextClassRef: session.amr.includes('mfa') ? twoFactors : oneFactor,
  };
  const fill = (template: string) => ({
    id: values.ID,
    // The values first: nothing that a person wrote may look like a place to fill in.
    context: replaceTagsByValue(template, values).replace(
      '</saml:Assertion>',
      () => `${attributeStatement(attributes)}</saml:Assertion>`,
    ),
  });
  const { context: response } = await idp.createLoginResponse(
    sp,
    emptyRequest,
    'post',
    {},
    // The assertion is signed, then encrypted where it has to be, and the message around it signed last.
    { customTagReplacement: fill, encryptThenSign: true },
  );
  return response;
}

/** samlify's own place for the request; the template says InResponseTo itself. */
const emptyRequest = { extract: {} };

/**
 * A signed response without an assertion (SAML core section 3.2.2.2).
 * @param reason the second status code, e.g. `NoPassive`
 */
export async function failureResponse(
  context: Context,
  { provider, acsUrl, requestId }: ResponseTarget,
  reason: 'NoPassive' | 'InvalidNameIDPolicy',
): Promise<string> {
  const status = 'urn:oasis:names:tc:SAML:2.0:status';
  const values = {
    ID: newMessageId(),
    IssueInstant: context.clock.now().toISOString(),
    Destination: acsUrl,
    Issuer: samlAddresses(context.config).metadata,
    InResponseTo: requestId,
    StatusCode: `${status}:${reason === 'NoPassive' ? 'Responder' : 'Requester'}`,
    SecondStatusCode: `${status}:${reason}`,
  };
  const idp = await identityProvider(context);
  const sp = await serviceProviderEntity(provider, acsUrl, false);
  const { replaceTagsByValue } = (await loadSamlify()).SamlLib;
  const fill = () => ({ id: values.ID, context: replaceTagsByValue(failureTemplate, values) });
  const { context: response } = await idp.createLoginResponse(
    sp,
    emptyRequest,
    'post',
    {},
    { customTagReplacement: fill },
  );
  return response;
}
