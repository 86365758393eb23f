import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerParties } from './register.mjs';

const urlsOf = (port) => ({
  shop: `http://localhost:${port + 1001}`,
  calendar: `http://localhost:${port + 1002}`,
  wiki: `http://localhost:${port + 1003}`,
});
const [urls, otherUrls] = [urlsOf(3000), urlsOf(4000)];
const postgres = (name, password) => `postgres://passport:${password}@localhost:5432/${name}`;

let dataDir;
/** Databases, each with the certificates of its service providers. */
let databases;
let commands;
let created;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'passport-demo-'));
  databases = new Map();
  commands = [];
  created = 0;
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const argument = (args, name) => args[args.indexOf(name) + 1];

/** Operator commands of a database, and keys whose certificates name their file. */
function runOn(database) {
  if (!databases.has(database)) databases.set(database, new Map());
  const providers = databases.get(database);
  const answers = {
    'partner create': () => ({ site_id: `${database} site ${(created += 1)}`, secret_key: 'site secret' }),
    'oauth2 create': () => ({ client_id: `${database} client ${(created += 1)}`, client_secret: 'client secret' }),
    'saml list': () => ({ items: [...providers.keys()].map((entity_id) => ({ entity_id })) }),
    'saml create': (args) => {
      const entityId = argument(args, '--entity-id');
      if (providers.has(entityId)) throw new Error(`${entityId} is registered already.`);
      providers.set(entityId, readFileSync(argument(args, '--certificate'), 'utf8'));
      return {};
    },
    'saml set-certificate': (args) => {
      providers.set(argument(args, '--entity-id'), readFileSync(argument(args, '--certificate'), 'utf8'));
      return {};
    },
  };
  return async (script, args) => {
    if (script === 'scripts/demo/makeKey.mjs') {
      const made = String(Math.random());
      for (const file of args) writeFileSync(file, made);
      return '';
    }
    const command = args.slice(0, 2).join(' ');
    commands.push(command);
    return JSON.stringify(answers[command](args));
  };
}

const embedded = 'embedded';
const register = (theirs, databaseUrl, database = databaseUrl ?? embedded) =>
  registerParties({ env: { DATABASE_URL: databaseUrl }, dataDir, urls: theirs, run: runOn(database) });

/** Whether the wiki signs with the key whose certificate the database has. */
const isKeyKnown = ({ wiki }, theirs, database = embedded) =>
  databases.get(database).get(`${theirs.wiki}/metadata`) === readFileSync(wiki.KEY_FILE, 'utf8');

describe('the parties of the demo', () => {
  it('are registered once for their addresses and a database', async () => {
    const first = await register(urls);
    const count = commands.length;
    expect(await register(urls)).toEqual(first);
    expect(commands).toHaveLength(count);
  });

  it('are registered again in another database, which does not know them, and found again in the first', async () => {
    const first = await register(urls);
    const other = await register(urls, postgres('other', 'x'), 'other');
    expect(other.shop.SITE_ID).toMatch(/^other site/);
    expect(await register(urls)).toEqual(first);
    expect(isKeyKnown(first, urls)).toBe(true);
    expect(isKeyKnown(other, urls, 'other')).toBe(true);
  });

  it('keep their registration of one port while they use another', async () => {
    const first = await register(urls);
    const second = await register(otherUrls);
    expect(await register(urls)).toEqual(first);
    expect(isKeyKnown(first, urls)).toBe(true);
    expect(isKeyKnown(second, otherUrls)).toBe(true);
  });

  it('reuse the service provider that an earlier start has registered, and give it their certificate', async () => {
    await register(urls);
    rmSync(join(dataDir, 'demo'), { recursive: true });
    const again = await register(urls);
    expect(isKeyKnown(again, urls)).toBe(true);
  });

  it('store nothing of DATABASE_URL, and belong to a database whatever the password', async () => {
    const first = await register(urls, postgres('main', 'pass-1234'), 'main');
    const folder = join(dataDir, 'demo');
    for (const file of readdirSync(folder)) {
      expect(file).not.toMatch(/postgres|1234/);
      expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/postgres:|1234/);
    }
    expect(await register(urls, postgres('main', 'changed'), 'main')).toEqual(first);
  });
});
