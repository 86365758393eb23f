import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../lib/repository.mjs';

/** Registers a client of OpenID Connect with the operators' command. @returns what its program needs in its environment */
export async function registerOidc(
  { name, flags = [], back = '/', callback = '/callback', backchannel },
  { product, home },
) {
  const { client_id, client_secret } = await product.admin(
    ...['oauth2', 'create', '--name', name, ...flags],
    ...['--redirect-uri', `${home}${callback}`, '--post-logout-redirect-uri', `${home}${back}`],
    ...(backchannel ? ['--backchannel-logout-uri', `${home}${backchannel}`] : []),
  );
  return { CLIENT_ID: client_id, CLIENT_SECRET: client_secret ?? '' };
}

/** Registers a service provider of SAML, with a key of its own. @returns what its program needs in its environment */
export async function registerSaml(client, { product, home }) {
  const { name, flags = [], entity = '/metadata', acs = '/acs', slo = '/slo' } = client;
  const { port } = new URL(home);
  const [key, certificate] = [join(product.dataDir, `${port}.key`), join(product.dataDir, `${port}.pem`)];
  execFileSync(process.execPath, [join(root, 'scripts/demo/makeKey.mjs'), key, certificate]);
  await product.admin(
    ...['saml', 'create', '--name', name, ...flags, '--certificate', certificate],
    ...['--entity-id', `${home}${entity}`, '--acs-url', `${home}${acs}`, '--slo-url', `${home}${slo}`],
  );
  return { KEY_FILE: key, CERTIFICATE_FILE: certificate };
}
