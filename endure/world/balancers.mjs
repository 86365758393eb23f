/** HAProxy and nginx with the configurations of deploy/, in front of processes of this machine. */
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

/** A server for each process, in place of the two of the file. */
const withServers = (text, ports) =>
  text.replace(/(?:^ +server .*127\.0\.0\.1:.*\n)+/gm, (servers) => {
    const [line] = servers.split('\n');
    const [, name] = /server (\D+0) /.exec(line) ?? [];
    const serverOf = (port, index) =>
      (name ? line.replaceAll(name, name.replace('0', index)) : line).replace(/(127\.0\.0\.1:)\d+/, `$1${port}`);
    return `${ports.map(serverOf).join('\n')}\n`;
  });

/** Each configuration with the ports and the files of a run in place of those of a machine. */
const kinds = {
  haproxy: async ({ folder, port, plainPort, ports, hasTls }) => {
    const text = withServers(withoutAccount(await deployed('haproxy/haproxy.cfg')), ports)
      // As many as the descriptors of this account allow.
      .replace(/^ {2}maxconn .*\n/m, '')
      .replace(/^ {2}bind :80$/m, `  bind 127.0.0.1:${hasTls ? plainPort : port}`)
      .replace(/^ {2}bind :443 ssl crt \S+/m, `  bind 127.0.0.1:${port} ssl crt ${folder}/passport.pem`);
    // Without TLS, clients set their own address, so that they appear as many.
    const ofTls =
      /^ {2}(?:bind .* ssl .*|http-request redirect .*|http-request (?:del|set)-header X-Forwarded-For.*)\n/gm;
    return { text: hasTls ? text : text.replace(ofTls, ''), args: (file) => ['-db', '-f', file] };
  },
  nginx: async ({ folder, port, plainPort, ports }) => {
    const site = withServers(await deployed('nginx/passport.conf'), ports)
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
      .replaceAll('/etc/nginx/passport.', `${folder}/passport.`)
      .replace('/var/log/nginx/', `${folder}/`)
      // All load clients come from one address.
      .replace('limit_conn passport_address 200', 'limit_conn passport_address 20000');
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
 * @param {{ packages: object, port: number, ports: number[], hasTls: boolean }} options `port`: where it listens; `ports`: those of the processes
 * @returns {Promise<{ url: string, plainUrl: string, pid: number, log: () => string, stop: () => Promise<void> }>} `plainUrl`: without TLS, if `url` has it
 */
export async function startBalancer(kind, { packages, port, ports, hasTls }) {
  const folder = await mkdtemp(join(tmpdir(), `passport-${kind}-`));
  // Workers of nginx have an account of their own.
  await chmod(folder, 0o755);
  const plainPort = await freePort();
  if (hasTls) await certificate(folder);
  const { text, args } = await kinds[kind]({ folder, port, plainPort, ports, hasTls });
  const file = join(folder, 'balancer.conf');
  await writeFile(file, text);
  let log = '';
  const child = spawn(packages.program(kind), args(file), { env: packages.env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (log = (log + piece).slice(-5000)));
  const ended = new Promise((done) => child.once('exit', done));
  return {
    url: `${hasTls ? 'https' : 'http'}://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    pid: child.pid,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
