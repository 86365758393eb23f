import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../lib/repository.mjs';

/** The key of a stored registration: another database does not know its ids. An account of PostgreSQL is no part of it, nor its password. */
function keyOf(urls, databaseUrl) {
  const database = databaseUrl ? new URL(databaseUrl) : undefined;
  if (database) Object.assign(database, { username: '', password: '' });
  const text = JSON.stringify([urls.shop, urls.calendar, urls.wiki, database?.href]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Runs a script of the repository. @returns what it prints */
const runScript = (env) => async (script, args) => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, script), ...args], { cwd: root, env });
  return stdout;
};

/**
 * Registers the parties of the demo through operator commands, once for their addresses and a database: their secrets, which are
 * shown once, stay in the directory of data.
 * @param {{ env: NodeJS.ProcessEnv, dataDir: string, urls: { shop: string, calendar: string, wiki: string },
 *   run?: (script: string, args: string[]) => Promise<string> }} demo
 * @returns what each party needs in its environment
 */
export async function registerParties({ env, dataDir, urls, run = runScript(env) }) {
  const folder = join(resolve(root, dataDir), 'demo');
  const file = join(folder, 'parties.json');
  const key = keyOf(urls, env.DATABASE_URL);
  const registered = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (registered[key]) return registered[key];

  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const admin = async (...args) => JSON.parse(await run('scripts/admin.mjs', args));
  const shop = await registerShop(admin, urls.shop);
  const calendar = await registerCalendar(admin, urls.calendar);
  // A key for each registration: another one must not replace the key of this one.
  const [keyFile, certificate] = [join(folder, `${key}.key`), join(folder, `${key}.pem`)];
  await run('scripts/demo/makeKey.mjs', [keyFile, certificate]);
  await registerWiki(admin, urls.wiki, certificate);
  const parties = {
    shop: { SITE_ID: shop.site_id, SECRET_KEY: shop.secret_key },
    calendar: { CLIENT_ID: calendar.client_id, CLIENT_SECRET: calendar.client_secret },
    wiki: { KEY_FILE: keyFile },
  };
  writeFileSync(`${file}.incoming`, JSON.stringify({ ...registered, [key]: parties }), { mode: 0o600 });
  renameSync(`${file}.incoming`, file);
  return parties;
}

const registerShop = (admin, url) =>
  admin('partner', 'create', '--name', 'Shop', '--url', `${url}/`, '--redirect-host', new URL(url).host);

const registerCalendar = (admin, url) =>
  admin(
    ...['oauth2', 'create', '--name', 'Calendar', '--redirect-uri', `${url}/callback`],
    ...['--post-logout-redirect-uri', `${url}/`, '--showcase-url', `${url}/sign-in`],
  );

/** Its entity may be registered already, by a start that ended early or from another directory: then it gets the new certificate. */
async function registerWiki(admin, url, certificate) {
  const entityId = `${url}/metadata`;
  const { items } = await admin('saml', 'list');
  if (items.some(({ entity_id: known }) => known === entityId))
    return admin('saml', 'set-certificate', '--entity-id', entityId, '--certificate', certificate);
  return admin(
    ...['saml', 'create', '--name', 'Wiki', '--entity-id', entityId, '--acs-url', `${url}/acs`],
    ...['--slo-url', `${url}/slo`, '--certificate', certificate, '--showcase-url', `${url}/sign-in`],
  );
}
