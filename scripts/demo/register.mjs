import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../lib/repository.mjs';

/**
 * Registers the parties of the demo through operator commands, once for a database: their secrets, which are shown once, stay
 * in its directory.
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string, urls: { shop: string, calendar: string, wiki: string } }} demo
 * @returns what each party needs in its environment
 */
export async function registerParties({ env, dataDir, urls }) {
  const folder = join(resolve(root, dataDir), 'demo');
  const file = join(folder, 'parties.json');
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  if (known && JSON.stringify(known.urls) === JSON.stringify(urls)) return known.parties;

  const run = async (script, ...args) => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, script), ...args], { cwd: root, env });
    return stdout;
  };
  const admin = async (...args) => JSON.parse(await run('scripts/admin.mjs', ...args));
  const { host } = new URL(urls.shop);
  const shop = await admin('partner', 'create', '--name', 'Shop', '--url', `${urls.shop}/`, '--redirect-host', host);
  const calendar = await admin(
    ...['oauth2', 'create', '--name', 'Calendar', '--redirect-uri', `${urls.calendar}/callback`],
    ...['--post-logout-redirect-uri', `${urls.calendar}/`, '--showcase-url', `${urls.calendar}/sign-in`],
  );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [key, certificate] = [join(folder, 'wiki.key'), join(folder, 'wiki.pem')];
  await run('scripts/demo/makeKey.mjs', key, certificate);
  await admin(
    ...['saml', 'create', '--name', 'Wiki', '--entity-id', `${urls.wiki}/metadata`, '--acs-url', `${urls.wiki}/acs`],
    ...['--slo-url', `${urls.wiki}/slo`, '--certificate', certificate, '--showcase-url', `${urls.wiki}/sign-in`],
  );
  const parties = {
    shop: { SITE_ID: shop.site_id, SECRET_KEY: shop.secret_key },
    calendar: { CLIENT_ID: calendar.client_id, CLIENT_SECRET: calendar.client_secret },
    wiki: { KEY_FILE: key },
  };
  writeFileSync(file, JSON.stringify({ urls, parties }), { mode: 0o600 });
  return parties;
}
