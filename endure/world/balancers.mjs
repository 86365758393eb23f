/** HAProxy and nginx with the configurations of deploy/, in front of two site servers of this machine. */
import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { root } from '../../scripts/lib/repository.mjs';

const execute = promisify(execFile);

const deployed = (file) => readFile(join(root, 'deploy', file), 'utf8');

/** The account and the directory of the installed package, which unpacked programs do not have. */
export const withoutAccount = (text) => text.replace(/^ {2}(?:user|group|chroot) .*\n/gm, '');

/** Each configuration with the ports and the files of a run in place of those of a machine. */
const kinds = {
  haproxy: async ({ folder, port, plainPort, sitePorts }) => {
    const text = withoutAccount(await deployed('haproxy/haproxy.cfg'))
      // An account may not have the descriptors of a server.
      .replace('maxconn 20000', 'maxconn 2000')
      .replace('bind :80\n', `bind 127.0.0.1:${plainPort}\n`)
      .replace('bind :443 ssl crt /etc/haproxy/passport.pem', `bind 127.0.0.1:${port} ssl crt ${folder}/passport.pem`)
      .replace('127.0.0.1:3000', `127.0.0.1:${sitePorts[0]}`)
      .replace('127.0.0.1:3001', `127.0.0.1:${sitePorts[1]}`);
    return { text, args: (file) => ['-db', '-f', file] };
  },
  nginx: async ({ folder, port, plainPort, sitePorts }) => {
    const site = (await deployed('nginx/passport.conf'))
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
      .replaceAll('/etc/nginx/passport.', `${folder}/passport.`)
      .replace('/var/log/nginx/', `${folder}/`)
      // All load clients come from one address.
      .replace('limit_conn passport_address 200', 'limit_conn passport_address 20000')
      .replace('127.0.0.1:3000', `127.0.0.1:${sitePorts[0]}`)
      .replace('127.0.0.1:3001', `127.0.0.1:${sitePorts[1]}`);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (place) => `${place}_temp_path ${folder}/${place};`,
    );
    const text = `pid ${folder}/nginx.pid;\ndaemon off;\nerror_log stderr warn;\nevents { worker_connections 2000; }\nhttp {\n${places.join('\n')}\n${site}\n}\n`;
    return { text, args: (file) => ['-e', 'stderr', '-p', folder, '-c', file] };
  },
};

/** Packages of the distribution that each needs. */
export const balancerPackages = { haproxy: ['haproxy'], nginx: ['nginx-light'] };

async function certificate(folder) {
  const [key, crt] = [join(folder, 'passport.key'), join(folder, 'passport.crt')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', crt];
  await execute('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files]);
  await writeFile(join(folder, 'passport.pem'), `${await readFile(crt, 'utf8')}${await readFile(key, 'utf8')}`);
}

/**
 * @param {'haproxy' | 'nginx'} kind
 * @param {{ packages: object, sitePorts: [number, number] }} options
 * @returns {Promise<{ url: string, plainUrl: string, log: () => string, stop: () => Promise<void> }>} `plainUrl`: without TLS
 */
export async function startBalancer(kind, { packages, sitePorts }) {
  const folder = await mkdtemp(join(tmpdir(), `passport-${kind}-`));
  // Workers of nginx have an account of their own.
  await chmod(folder, 0o755);
  const [port, plainPort] = [await freePort(), await freePort()];
  await certificate(folder);
  const { text, args } = await kinds[kind]({ folder, port, plainPort, sitePorts });
  const file = join(folder, 'balancer.conf');
  await writeFile(file, text);
  let log = '';
  const child = spawn(packages.program(kind), args(file), { env: packages.env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (log = (log + piece).slice(-5000)));
  const ended = new Promise((done) => child.once('exit', done));
  return {
    url: `https://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
