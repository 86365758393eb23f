import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from './lib/freePort.mjs';
import { root } from './lib/repository.mjs';
import { startCommand } from './testing/startCommand.mjs';

/** Receives on PORT how to behave on IDENTITY_PORT. */
const server = `
import { createServer } from 'node:http';
let isReady = false;
const health = createServer((request, response) =>
  response.writeHead(isReady ? 200 : 503).end(JSON.stringify({ reason: 'A migration is missing.' })));
const acts = {
  '/listen': () => health.listen(Number(process.env.IDENTITY_PORT), '127.0.0.1'),
  '/ready': () => (isReady = true),
};
createServer((request, response) => {
  acts[request.url]();
  response.end();
}).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));`;
const start = (folder) => `
import { startPassport } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/lib/startPassport.mjs')).href)};
await startPassport(${JSON.stringify(folder)}, {
  patienceMs: 20,
  prepare: async () => console.log(\`Prepared with NODE_ENV \${process.env.NODE_ENV}.\`),
});
console.log(\`Started with NODE_ENV \${process.env.NODE_ENV}.\`);`;

let folder;
let env;
let program;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passport-start-'));
  mkdirSync(join(folder, 'identity/dist'), { recursive: true });
  writeFileSync(join(folder, 'identity/dist/server.js'), server);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'start.mjs'), start(folder));
  env = {
    ...process.env,
    PORT: String(await freePort()),
    IDENTITY_PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
  };
  delete env.NODE_ENV;
});

afterEach(async () => {
  await program.stop();
  rmSync(folder, { recursive: true });
});

const run = () => (program = startCommand(join(folder, 'start.mjs'), env));
const tell = async (act) => {
  while (!(await fetch(`http://127.0.0.1:${env.PORT}/${act}`).catch(() => undefined)));
};

describe('a start of Passport', () => {
  it('waits for as long as it takes, and reports the reason', async () => {
    const { until, printed, stop } = run();
    await until('s. The database is made.\n');
    await tell('listen');
    await until('s. A migration is missing.\n');
    expect(printed()).not.toContain('Passport is ready');
    await tell('ready');
    await until('Passport is ready: ');
    expect(printed()).toMatch(/\nMade the database in \d+ s\.\nPassport is ready: /);
    expect(await stop()).toBe(0);
  });

  it('runs in production mode, except for the installation and build before it', async () => {
    const { until } = run();
    await until('Prepared with NODE_ENV undefined.');
    await tell('listen');
    await tell('ready');
    await until('Started with NODE_ENV production.');
  });

  it('does not announce the creation of an existing database', async () => {
    mkdirSync(join(env.DATA_DIR, 'database'), { recursive: true });
    const { until, printed } = run();
    await tell('listen');
    await tell('ready');
    await until('Passport is ready: ');
    expect(printed()).not.toContain('Made');
  });

  it.each(['PORT', 'IDENTITY_PORT'])('ends with a clear line where %s is taken', async (setting) => {
    const other = createServer((_request, response) => response.end());
    other.listen(Number(env[setting]), '127.0.0.1');
    await once(other, 'listening');
    const { printed, ended } = run();
    expect(await ended).toBe(1);
    other.close();
    expect(printed()).toMatch(`\nPort ${env[setting]} is in use: set ${setting} to another one.\n`);
  });
});
