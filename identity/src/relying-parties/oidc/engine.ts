import type { Client, KoaContextWithOIDC, Provider as Engine } from 'oidc-provider';
import type { Context } from '../../context';
import type { Secrets } from '../../platform/secrets';
import { isDatabaseAway } from '../../platform/storage/isDatabaseAway';
import { createConfiguration } from './configuration';
import { compareSecret, type ClientWithSecrets } from './compareSecret';
import { answerAsStandardsDo } from './endpointErrors';
import { engineLibrary, loadEngineLibrary } from './engineLibrary';
import { exchangeAtOnce } from './tokenExchange';
import { ignoreUnregisteredPostLogoutRedirect } from './postLogoutRedirect';

/** Below the site's origin: the issuer is `PUBLIC_URL/oidc`. */
export const enginePrefix = '/oidc';
export const issuerOf = (publicUrl: string): string => `${publicUrl}${enginePrefix}`;

const retryAfterSeconds = '2';

/** The engine with its HTTP side, which is put together once. */
interface Made {
  secrets: Secrets;
  engine: Engine;
  handle: ReturnType<Engine['callback']>;
}
const made = new WeakMap<Context, Made>();

async function madeFor(context: Context): Promise<Made> {
  await loadEngineLibrary();
  const { secrets } = context;
  const known = made.get(context);
  if (known?.secrets === secrets) return known;
  const engine = createEngine(context);
  const fresh = { secrets, engine, handle: engine.callback() };
  made.set(context, fresh);
  return fresh;
}

/**
 * The OpenID Connect engine of a context, made anew after a rotation of the keys.
 * @throws 503 where its library cannot be loaded
 */
export const engineOf = async (context: Context): Promise<Engine> => (await madeFor(context)).engine;

/**
 * What answers its requests.
 * @throws 503 where its library cannot be loaded
 */
export const engineHandler = async (context: Context): Promise<Made['handle']> => (await madeFor(context)).handle;

function createEngine(context: Context): Engine {
  const { Provider } = engineLibrary();
  const engine = new Provider(issuerOf(context.config.publicUrl), createConfiguration(context));
  // The address and scheme of a request are ours (see `engine.routes`), not what a visitor writes.
  engine.proxy = true;
  const client = engine.Client.prototype as Client & { secretHashes: string[] };
  client.compareClientSecret = function (this: ClientWithSecrets, secret: string) {
    return compareSecret(context, this, secret);
  };
  // For apps the engine takes any port of this machine; here an address is one text, of an app too.
  client.redirectUriAllowed = function (this: Client, uri: string) {
    return this.redirectUris?.includes(uri) ?? false;
  };
  // The trigger of the table `sessions` tells the clients, however a session ends.
  client.backchannelLogout = () => Promise.resolve();
  // A new id for the engine's session would be a cookie that names none of ours.
  engine.Session.prototype.resetIdentifier = function (this: { touched: boolean }) {
    this.touched = true;
  };
  exchangeAtOnce(engine, context);
  answerAsStandardsDo(engine);
  ignoreUnregisteredPostLogoutRedirect(engine);
  engine.on('server_error', (ctx: KoaContextWithOIDC, error: Error) => {
    context.log.error({ err: error, route: ctx.oidc?.route }, 'the OpenID engine failed');
    if (!isDatabaseAway(error)) return;
    ctx.status = 503;
    ctx.set('retry-after', retryAfterSeconds);
  });
  return engine;
}
