import { addSeconds } from '../clock';
import type { Context } from '../context';
import { identityProvider, samlAddresses, serviceProviderEntity } from './entities';
import { newMessageId } from './responses';
import { loadSamlify, nameIdFormatNames } from './samlify';
import type { SignedInService } from './samlSessions.repository';
import type { ServiceProvider } from './serviceProviders.repository';

const requestSeconds = 300;

/**
 * Asks a service provider to end what it knows of a person (SAML core section 3.7.1), by the redirect binding.
 * @returns the ID of the request, and where the browser takes it
 */
export async function logoutRequest(
  context: Context,
  provider: ServiceProvider,
  { name_id, session_index }: SignedInService,
  relayState: string,
): Promise<{ id: string; url: string }> {
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
  const { context: url } = idp.createLogoutRequest(sp, 'redirect', {}, { relayState, customTagReplacement: fill });
  return { id, url };
}

/**
 * Answers the service provider that began a logout (SAML core section 3.7.2).
 * @param isPartial some other service could not be ended
 * @returns where the browser takes it
 */
export async function logoutResponse(
  context: Context,
  provider: ServiceProvider,
  { requestId, relayState, isPartial }: { requestId: string; relayState: string | null; isPartial: boolean },
): Promise<string> {
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
  return idp.createLogoutResponse(sp, { extract: {} }, 'redirect', options).context;
}
