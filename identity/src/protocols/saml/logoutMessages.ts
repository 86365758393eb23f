import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { BrowserStep, PostStep } from './browserStep';
import { identityProvider, samlAddresses, serviceProviderEntity } from './entities';
import { newMessageId } from './responses';
import { loadSamlify, nameIdFormatNames } from './samlify';
import type { SignedInService } from './samlSessions.repository';
import type { ServiceProvider } from './serviceProviders.repository';
import { logoutResponseTemplate, partialLogoutTemplate } from './templates';

const requestSeconds = 300;

/**
 * Sends the browser to a service provider with a message, by the registered binding.
 * @param message by samlify: for the redirect binding the whole URL, else the base64 of the message
 */
function stepTo(
  { slo_url, slo_binding }: ServiceProvider,
  field: PostStep['field'],
  message: string,
  relayState: string | null,
): BrowserStep {
  if (slo_binding === 'redirect') return { kind: 'redirect', url: message };
  return { kind: 'post', url: slo_url ?? '', field, message, relayState };
}

/**
 * A LogoutRequest to a service provider (SAML core section 3.7.1).
 * @returns its ID, and the step that brings it there
 */
export async function logoutRequest(
  context: Context,
  provider: ServiceProvider,
  { name_id, name_id_format, session_index }: SignedInService,
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
    NameIDFormat: nameIdFormatNames[name_id_format ?? provider.name_id_format],
    NameID: name_id,
    SessionIndex: session_index,
  };
  const idp = await identityProvider(context);
  const { replaceTagsByValue } = (await loadSamlify()).SamlLib;
  const sp = await serviceProviderEntity(provider);
  const fill = (template: string) => ({ id, context: replaceTagsByValue(template, values) });
  const options = { relayState, customTagReplacement: fill };
  const { context: message } = idp.createLogoutRequest(sp, provider.slo_binding, {}, options);
  return { id, step: stepTo(provider, 'SAMLRequest', message, relayState) };
}

/**
 * A LogoutResponse to the service provider that initiated the logout (SAML core section 3.7.2).
 * @param isPartial whether the session could not be ended at some other service
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
  };
  const idp = await identityProvider(context);
  const { replaceTagsByValue } = (await loadSamlify()).SamlLib;
  const sp = await serviceProviderEntity(provider);
  const template = isPartial ? partialLogoutTemplate : logoutResponseTemplate;
  const fill = () => ({ id, context: replaceTagsByValue(template, values) });
  const options = { ...(relayState !== null && { relayState }), customTagReplacement: fill };
  const { context: message } = idp.createLogoutResponse(sp, { extract: {} }, provider.slo_binding, options);
  return stepTo(provider, 'SAMLResponse', message, relayState);
}
