import type { Client, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Context } from '../../context';
import { logTemporaryFailure } from '../../platform/http/errorHandler';
import type { Secrets } from '../../platform/secrets';
import { createConfiguration } from './configuration';
import { compareSecret, type ClientWithSecrets } from './compareSecret';
import { correctEndpointErrors, describeUnknownPaths, sendEmptyBodiesWithoutType } from './endpointErrors';
import { correctLogout } from './postLogoutRedirect';
import { noteAttempts } from './noteAttempts';
import { isRegisteredRedirectUri } from './isRegisteredRedirectUri';
import { issuerOf } from './issuer';
import { loadProviderLibrary, providerLibrary } from './providerLibrary';
import { providerRequest } from './providerRequest';
import { openSealedHint } from './sealedHint';
import { deriveSuccessors } from './refreshTokenSuccessor';
import { commitTokenWrites } from './tokenWrites';

const retryAfterSeconds = '2';

/** A provider, the keys that it was created with, and its request handler. */
interface ProviderInstance {
  secrets: Secrets;
  provider: Provider;
  handle: ReturnType<Provider['callback']>;
}
const instances = new WeakMap<Context, ProviderInstance>();

async function instanceOf(context: Context): Promise<ProviderInstance> {
  await loadProviderLibrary();
  const { secrets } = context;
  const known = instances.get(context);
  if (known?.secrets === secrets) return known;
  const provider = createProvider(context);
  const instance = { secrets, provider, handle: provider.callback() };
  instances.set(context, instance);
  return instance;
}

/**
 * The OpenID Connect provider of a context, created again after the keys were rotated.
 * @throws 503 where oidc-provider cannot be loaded
 */
export const providerOf = async (context: Context): Promise<Provider> => (await instanceOf(context)).provider;

/**
 * The provider's request handler.
 * @throws 503 where oidc-provider cannot be loaded
 */
export const providerHandler = async (context: Context): Promise<ProviderInstance['handle']> =>
  (await instanceOf(context)).handle;

function createProvider(context: Context): Provider {
  const library = providerLibrary();
  const provider = new library.Provider(issuerOf(context.config.publicUrl), createConfiguration(context));
  // The routes set the forwarded headers from the configuration, not from the visitor's headers.
  provider.proxy = true;
  overrideModels(context, provider);
  provider.use(async (ctx, next) => {
    const request = providerRequest();
    if (request) request.koa = ctx as KoaContextWithOIDC;
    await next();
  });
  // Outside of `commitTokenWrites`, whose outcome it notes.
  noteAttempts(provider, context);
  commitTokenWrites(provider, context);
  correctEndpointErrors(provider);
  sendEmptyBodiesWithoutType(provider);
  describeUnknownPaths(provider);
  openSealedHint(provider, context);
  correctLogout(provider, context);
  provider.on('server_error', (ctx: KoaContextWithOIDC, error: Error) => {
    const log = providerRequest()?.log ?? context.log;
    if (logTemporaryFailure(log, error)) {
      ctx.status = 503;
      ctx.set('retry-after', retryAfterSeconds);
    } else log.error({ err: error, route: ctx.oidc?.route }, 'OpenID Connect request failed with a server error');
  });
  return provider;
}

/** Replaces methods of oidc-provider's models for which it has no setting. */
function overrideModels(context: Context, provider: Provider): void {
  const client = provider.Client.prototype as Client & { secretHashes: string[]; includeSid(): boolean };
  client.compareClientSecret = function (this: ClientWithSecrets, secret: string) {
    return compareSecret(context, this, secret);
  };
  client.redirectUriAllowed = function (this: Client, uri: string) {
    const isPublic = this.clientAuthMethod === 'none';
    return isRegisteredRedirectUri({ isPublic, redirectUris: this.redirectUris ?? [] }, uri);
  };
  deriveSuccessors(context, provider);
  // `queue_backchannel_logout` in the database sends it, however a session ends.
  client.backchannelLogout = () => Promise.resolve();
  // Webhooks name the session by it, with and without a back-channel logout.
  client.includeSid = () => true;
  // A new id would be written into the single sign-on cookie and name none of our own sessions.
  provider.Session.prototype.resetIdentifier = function (this: { touched: boolean }) {
    this.touched = true;
  };
}
