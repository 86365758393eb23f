import { randomUUID } from 'node:crypto';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import { provenEmail } from '../../people/provenEmail';
import { smartId } from '../../people/smartId';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { classOf } from './authnContext';
import { identityProvider, samlAddresses, serviceProviderEntity } from './entities';
import type { AttributeField } from './saml.tables';
import { loadSamlify, nameIdFormatNames } from './samlify';
import type { ServiceProvider } from './serviceProviders.repository';
import { attributeStatement, attributeTemplate, failureTemplate } from './templates';

/** The browser presents a response immediately; the rest allows for clocks that differ. */
const assertionSeconds = 300;
const clockSkewSeconds = 30;

export const newMessageId = (): string => `_${randomUUID()}`;

/** The request that a response answers, and its recipient. */
export interface ResponseTarget {
  provider: ServiceProvider;
  acsUrl: string;
  /** Null for IdP-initiated SSO. */
  requestId: string | null;
}

/** The subject of an assertion. */
export interface AssertionSubject {
  signedIn: SessionWithUser;
  nameId: string;
  sessionIndex: string;
  /** The class that the request demands; null: any. */
  authnContext: string | null;
}

/**
 * A signed response with a signed assertion (SAML profiles section 4.1.4.2). It is signed with the key of `identityProvider` (entities.ts).
 * @returns base64, as the POST binding takes it
 */
export async function loginResponse(
  context: Context,
  { provider, acsUrl, requestId }: ResponseTarget,
  { signedIn: { user, session }, nameId, sessionIndex, authnContext }: AssertionSubject,
): Promise<string> {
  const now = context.clock.now();
  const idp = await identityProvider(context, provider.encryption_certificate !== null);
  const sp = await serviceProviderEntity(provider, { acsUrl, hasAssertion: true });
  const fields: Record<AttributeField, string | null> = {
    ...user,
    // Service providers identify people by the address and SAML cannot mark it as unproven, so an unproven one is left out.
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
    AuthnContextClassRef: classOf(session.amr, authnContext),
  };
  const fill = (template: string) => ({
    id: values.ID,
    // Attributes are inserted after the placeholders are filled: a value that looks like a placeholder must stay as it is.
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
    // Sign the assertion, encrypt it if configured, then sign the message.
    { customTagReplacement: fill, encryptThenSign: true },
  );
  return response;
}

/** samlify's argument for the request; our template sets InResponseTo itself. */
const emptyRequest = { extract: {} };

/** The second status code of a response without an assertion (SAML core section 3.2.2.2). */
export type FailureReason = 'NoPassive' | 'RequestDenied' | 'InvalidNameIDPolicy' | 'NoAuthnContext';

/** A signed response without an assertion. */
export async function failureResponse(
  context: Context,
  { provider, acsUrl, requestId }: ResponseTarget,
  reason: FailureReason,
): Promise<string> {
  const status = 'urn:oasis:names:tc:SAML:2.0:status';
  const values = {
    ID: newMessageId(),
    IssueInstant: context.clock.now().toISOString(),
    Destination: acsUrl,
    Issuer: samlAddresses(context.config).metadata,
    InResponseTo: requestId,
    StatusCode: `${status}:${reason === 'InvalidNameIDPolicy' ? 'Requester' : 'Responder'}`,
    SecondStatusCode: `${status}:${reason}`,
  };
  const idp = await identityProvider(context);
  const sp = await serviceProviderEntity(provider, { acsUrl });
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
