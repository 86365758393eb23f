import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './lib/freePort.mjs';
import { root } from './lib/repository.mjs';
import { answering, startCommand } from './testing/startCommand.mjs';

const parties = ['Shop', 'Calendar', 'Wiki', 'Phones'];
/** A peer that is ready at once. */
const peer = (url) => `console.log(JSON.stringify({ url: '${url}', control: 'http://127.0.0.1:1' }));
process.on('SIGTERM', () => process.exit(0));
setInterval(() => undefined, 1000);`;
/** Steps that take minutes or need a database. */
const doubles = {
  'setup.mjs': 'export const setup = async () => undefined;',
  'build.mjs': `console.log('built');`,
  'start.mjs': `console.log('started with', process.env.SMPP_URL, process.env.TELEGRAM_GATEWAY_URL);${answering('product', 'PORT', '/api/health/ready')}`,
  'lib/externalProvider.mjs': `export const startExternalProvider = async () => ({ issuer: '', close: async () => undefined });`,
  'demo/register.mjs': `export const registerParties = async () => ({
    shop: { NAME: 'Shop' }, calendar: { NAME: 'Calendar' }, wiki: { NAME: 'Wiki' } });`,
  'demo/phones.mjs': answering('Phones', 'PORT', '/'),
  'peers/smsc.mjs': peer('smpp://centre'),
  'peers/telegramGateway.mjs': peer('http://telegram'),
  'peers/aggregator.mjs': peer('http://aggregator'),
  'demo/party.mjs': answering('${process.env.NAME}', 'PORT', '/').replace(/'(\$.*?)\\n'/, '`$1\\n`'),
};

let folder;
let program;
let port;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passport-demo-'));
  for (const path of ['scripts/demo.mjs', 'scripts/demo/peers.mjs', 'scripts/lib', 'shared/build/run.mjs'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', workspaces: [] }));
  mkdirSync(join(folder, 'scripts/peers'));
  for (const [path, text] of Object.entries(doubles)) writeFileSync(join(folder, 'scripts', path), text);
  // The parties listen at PORT + 1001 to PORT + 1004, the phones at PORT + 1005.
  port = await freePort();
});

afterEach(async () => {
  await program.stop();
  rmSync(folder, { recursive: true });
});

const demo = (env = {}) =>
  (program = startCommand(join(folder, 'scripts/demo.mjs'), { ...process.env, PORT: String(port), ...env }));

const line = 'The demo is ready: ';

describe('npm run demo', () => {
  it('builds before it starts the product, and says that it is ready once every party answers', async () => {
    const { until, printed, stop } = demo();
    await until(line);
    const said = printed().split('\n');
    expect(said.slice(0, 3)).toEqual(['built', 'started with smpp://centre http://telegram', 'product answers']);
    expect(said.slice(3, 7).sort()).toEqual(parties.map((name) => `${name} answers`).sort());
    expect(await stop()).toBe(0);
  });

  it('lists the ways to a phone in a file of its own, which nobody else can read: it has a password', async () => {
    const { until, stop } = demo({ DATA_DIR: join(folder, 'data') });
    await until(line);
    const file = join(folder, `data/demo/channels-${port + 1005}.json`);
    const { gateways, ...prefixes } = JSON.parse(readFileSync(file, 'utf8'));
    expect(gateways).toEqual({ aggregator: 'http://aggregator' });
    for (const prefix of ['+7', '*'])
      expect(prefixes[prefix].map(({ channel }) => channel)).toEqual(['sms', 'telegram_gateway', 'voice']);
    expect(statSync(file).mode & 0o077).toBe(0);
    await stop();
  });

  it.each([1003, 1005])('ends with a clear line where the port of a party is taken: PORT + %i', async (offset) => {
    const other = createServer((_request, response) => response.end());
    other.listen(port + offset, '127.0.0.1');
    await once(other, 'listening');
    const { until, printed, ended } = demo();
    await until(line);
    other.close();
    expect(printed()).toBe(`built\nPort ${port + offset} is in use: set PORT to another one.\n`);
    expect(await ended).toBe(1);
  });

  it.each(['none', '65000'])(
    'ends with a clear line where PORT leaves no ports for the parties: %s',
    async (setting) => {
      const { ended, printed } = demo({ PORT: setting });
      expect(await ended).toBe(1);
      expect(printed()).toContain('PORT must be a number from 1 to 64530');
    },
  );
});
