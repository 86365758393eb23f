/** Two PostgreSQL servers under Patroni with synchronous replication, etcd, and HAProxy before them: the files of deploy/ on free ports. */
import { spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { family, untilReady } from '../../scripts/bench/measure.mjs';
import { freePort } from '../../scripts/lib/freePort.mjs';
import { createDatabase, findPostgres, unprivileged } from '../../scripts/lib/postgres.mjs';
import { root } from '../../scripts/lib/repository.mjs';
import { unpackPackages } from '../install/debianPackages.mjs';
import { withoutAccount } from './balancers.mjs';

const names = ['node0', 'node1'];
const readyLimitMs = 90_000;
const pollMs = 100;
const local = (port) => `127.0.0.1:${port}`;

const settingsOf = async (node, { etcd, folder, programs }) => {
  const settings = parse(await readFile(join(root, 'deploy/patroni/patroni.yml'), 'utf8'));
  Object.assign(settings, { name: node.name, etcd3: { host: local(etcd) } });
  settings.restapi = { listen: local(node.api), connect_address: local(node.api) };
  Object.assign(settings.postgresql, {
    listen: local(node.port),
    connect_address: local(node.port),
    data_dir: join(folder, node.name),
    bin_dir: programs,
    parameters: { unix_socket_directories: '' },
    pgpass: join(folder, `${node.name}.pgpass`),
    pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
  });
  return stringify(settings);
};

/** The file of deploy/ with the addresses of this run. */
async function balancerSettings(port, nodes) {
  const text = withoutAccount(await readFile(join(root, 'deploy/haproxy/postgres.cfg'), 'utf8'));
  const servers = nodes.map(({ name, port: at, api }) => `  server ${name} ${local(at)} check port ${api}\n`);
  return text.replace('127.0.0.1:5000', local(port)).replace(/(?: {2}server .*\n)+/, servers.join(''));
}

/** One server: Patroni, and the PostgreSQL that it runs. */
class Node {
  #start;
  #folder;
  #patroni;

  constructor(name, { port, api, folder, start }) {
    Object.assign(this, { name, port, api });
    this.#folder = folder;
    this.#start = start;
  }

  get url() {
    return `postgres://postgres@${local(this.port)}/postgres`;
  }

  start() {
    this.#patroni = this.#start();
  }

  /** The PostgreSQL server, whoever started it; undefined where none runs. */
  async database() {
    const text = await readFile(join(this.#folder, this.name, 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(text.split('\n')[0]);
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return pid > 0 && command.includes(this.#folder) ? pid : undefined;
  }

  /** PostgreSQL dies; Patroni is there to see it. */
  async killDatabase() {
    const pid = await this.database();
    if (pid !== undefined) killAll(family(pid));
  }

  /** Everything dies at one moment, as with its machine. */
  async kill() {
    const pid = await this.database();
    killAll([...(this.#patroni ? family(this.#patroni.pid) : []), ...(pid === undefined ? [] : family(pid))]);
    this.#patroni = undefined;
  }

  /** The status that Patroni reports: 200 if it is the primary. */
  isPrimary() {
    return this.#asks('primary');
  }

  /** A standby that has every acknowledged commit. */
  isSynchronous() {
    return this.#asks('sync');
  }

  #asks(path) {
    return fetch(`http://${local(this.api)}/${path}`, { signal: AbortSignal.timeout(2000) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
  }
}

function killAll(pids) {
  // First all of them stop, so that none can react to the end of another.
  for (const signal of ['SIGSTOP', 'SIGKILL'])
    for (const pid of pids)
      try {
        process.kill(pid, signal);
      } catch {
        // It has already ended.
      }
}

async function until(what, isSo) {
  const deadline = performance.now() + readyLimitMs;
  while (performance.now() < deadline) {
    if (await isSo()) return;
    await wait(pollMs);
  }
  throw new Error(`Not within ${readyLimitMs / 1000} s: ${what}`);
}

/**
 * Starts the cluster and waits until it has a primary and a synchronous standby.
 * @returns `url` of a new database through HAProxy; `nodes`; `primary()`; `untilSynchronous()`, after which a primary may be lost; `stop()`
 */
export async function startPatroni() {
  const packages = await unpackPackages(['patroni', 'etcd-server', 'haproxy']);
  const programs = await findPostgres();
  const account = await unprivileged();
  const folder = await mkdtemp(join(tmpdir(), 'passport-patroni-'));
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid);
  const children = [];
  let log = '';
  const run = (program, args) => {
    const child = spawn(program, args, {
      ...account,
      cwd: folder,
      env: { ...packages.env, HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => (log = (log + piece).slice(-20_000)));
    children.push(child);
    return child;
  };
  const [etcd, peer, balancer] = [await freePort(), await freePort(), await freePort()];
  const nodes = [];
  const stop = async () => {
    for (const node of nodes) await node.kill();
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(
      children.map((child) => child.exitCode ?? child.signalCode ?? new Promise((done) => child.once('exit', done))),
    );
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await packages.remove();
  };
  try {
    const [clients, peers] = [`http://${local(etcd)}`, `http://${local(peer)}`];
    await mkdir(join(folder, 'etcd'), { mode: 0o700 });
    if (account.uid !== undefined) await chown(join(folder, 'etcd'), account.uid, account.gid);
    run(packages.program('etcd'), [
      ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', clients, '--advertise-client-urls', clients],
      ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
      ...['--initial-cluster', `default=${peers}`, '--log-level', 'error'],
    ]);
    await untilReady(`${clients}/health`);
    for (const name of names) {
      const file = join(folder, `${name}.yml`);
      const start = () => run(packages.program('python3'), [packages.program('patroni'), file]);
      const node = new Node(name, { port: await freePort(), api: await freePort(), folder, start });
      await writeFile(file, await settingsOf(node, { etcd, folder, programs }));
      nodes.push(node);
    }
    const configuration = join(folder, 'haproxy.cfg');
    await writeFile(configuration, await balancerSettings(balancer, nodes));
    for (const node of nodes) node.start();
    const primary = async () => {
      for (const node of nodes) if (await node.isPrimary()) return node;
      return undefined;
    };
    const untilSynchronous = () =>
      until('a synchronous standby', async () => {
        const states = await Promise.all(nodes.map((node) => node.isSynchronous()));
        return states.includes(true) && (await primary()) !== undefined;
      });
    await untilSynchronous();
    run(packages.program('haproxy'), ['-db', '-f', configuration]);
    const server = `postgres://postgres@${local(balancer)}/postgres`;
    let url;
    await until('the primary behind HAProxy', async () => {
      url = await createDatabase(server).catch(() => undefined);
      return url !== undefined;
    });
    return { url, versions: packages.versions, nodes, primary, untilSynchronous, log: () => log, stop };
  } catch (error) {
    await stop();
    throw new Error(`${error.message}\n${log}`, { cause: error });
  }
}
