import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runUntilStopped } from './child.mjs';

const { PASSPORT_URL, PORT, KEY_FILE, CERTIFICATE_FILE } = process.env;
const home = `http://localhost:${PORT}/`;
const folder = mkdtempSync(join(tmpdir(), 'passport-simplesamlphp-'));

// In its own form, and below it the values that our page requires.
writeFileSync(join(folder, 'idp.xml'), await (await fetch(`${PASSPORT_URL}/saml/metadata`)).text());
for (const name of ['config.php', 'authsources.php', 'router.php'])
  cpSync(join(import.meta.dirname, 'simplesamlphp', name), join(folder, name));

const env = {
  ...process.env,
  SIMPLESAMLPHP_CONFIG_DIR: folder,
  SP_HOME: home,
  SP_FOLDER: folder,
  IDP: `${PASSPORT_URL}/saml/metadata`,
  KEY_FILE,
  CERTIFICATE_FILE,
  PHP_CLI_SERVER_WORKERS: '4',
};
const www = '/usr/share/simplesamlphp/www';
await runUntilStopped('php', ['-S', `localhost:${PORT}`, '-t', www, join(folder, 'router.php')], { env });
rmSync(folder, { recursive: true, force: true });
