import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { BrowserStep, PostStep } from './browserStep';
import { identityProvider, samlAddresses, serviceProviderEntity } from './entities';
import { newMessageId } from './responses';
import { loadSamlify, nameIdFormatNames } from './samlify';
import type { SignedInService } from './samlSessions.repository';
import type { ServiceProvider } from './serviceProviders.repository';

const requestSeconds = 300;

/**
 * How the browser brings a message to a service provider, by the binding of the registry.
 * @param made by samlify: the address with the message in its query, or the message itself
 */
function carried(
  { slo_url, slo_binding }: ServiceProvider,
  field: PostStep['field'],
  made: string,
  relayState: string | null,
): BrowserStep {
  if (slo_binding === 'redirect') return { kind: 'redirect', url: made };
  return { kind: 'post', url: slo_url ?? '', field, message: made, relayState };
}

/**
 * Asks a service provider to end what it knows of a person (SAML core section 3.7.1).
 * @returns the ID of the request, and how the browser takes it there
 */
export async function logoutRequest(
  context: Context,
  provider: ServiceProvider,
  { name_id, session_index }: SignedInService,
  relayState: string,
): Promise<{ id: string; step: BrowserStep }> {
  const now = context.clock.now();
  const id = newMessageId();
  const values = {
    ID: id,
    IssueInstant: now.toISOString(),
    NotOnOrAfter: addSeconds(now, requestSeconds).toISOString(),
    Destination: provider.slo_url,
    Issuer: samlAddresses(context.config).metadata,
    NameIDFormat: nameIdFormatNames[provider.name_id_format],
    NameID: name_id,
    SessionIndex: session_index,
  };
  const idp = await identityProvider(context);
  const { replaceTagsByValue } = (await loadSamlify()).SamlLib;
  const sp = await serviceProviderEntity(provider, provider.acs_urls[0] ?? '');
  const fill = (template: string) => ({ id, context: replaceTagsByValue(template, values) });
  const options = { relayState, customTagReplacement: fill };
  const { context: made } = idp.createLogoutRequest(sp, provider.slo_binding, {}, options);
  return { id, step: carried(provider, 'SAMLRequest', made, relayState) };
}

/**
 * Answers the service provider that began a logout (SAML core section 3.7.2).
 * @param isPartial some other service could not be ended
 * @returns how the browser takes it there
 */
export async function logoutResponse(
  context: Context,
  provider: ServiceProvider,
  { requestId, relayState, isPartial }: { requestId: string; relayState: string | null; isPartial: boolean },
): Promise<BrowserStep> {
  const id = newMessageId();
  const values = {
    ID: id,
    IssueInstant: context.clock.now().toISOString(),
    Destination: provider.slo_url,
    Issuer: samlAddresses(context.config).metadata,
    InResponseTo: requestId,
    StatusCode: `urn:oasis:names:tc:SAML:2.0:status:${isPartial ? 'PartialLogout' : 'Success'}`,
  };
  const idp = await identityProvider(context);
  const { replaceTagsByValue } = (await loadSamlify()).SamlLib;
  const sp = await serviceProviderEntity(provider, provider.acs_urls[0] ?? '');
  const fill = (template: string) => ({ id, context: replaceTagsByValue(template, values) });
  const options = { ...(relayState !== null && { relayState }), customTagReplacement: fill };
  const { context: made } = idp.createLogoutResponse(sp, { extract: {} }, provider.slo_binding, options);
  return carried(provider, 'SAMLResponse', made, relayState);
}
