/** The processes of both programs behind one port, as `npm run start:cluster` runs them. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { family, untilReady } from '../../scripts/bench/measure.mjs';
import { root } from '../../scripts/lib/repository.mjs';
import { Crashes } from './crashes.mjs';
import { Occurrences } from './occurrences.mjs';

export const programs = { service: 'identity/dist/server.js', site: 'shell/dist-server/server.js' };
const readyLimitMs = 120_000;
const replaceLimitMs = 300_000;

const commandOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/**
 * Starts them; each is started again when it ends.
 * @param {{ identity: number, site: number, service?: string }} counts how many of each program; `service`: its file
 * @param {NodeJS.ProcessEnv} settings
 * @param {Crashes} [crashes] counts those of an earlier start too
 */
export function startCluster({ identity, site, service = programs.service }, settings, crashes = new Crashes()) {
  let log = '';
  const replacements = new Occurrences('All processes have been replaced.');
  const counts = ['--identity', String(identity), '--site', String(site), '--identity-program', service];
  const cluster = spawn(process.execPath, [join(root, 'endure/cluster/main.mjs'), ...counts], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [cluster.stdout, cluster.stderr])
    stream.on('data', (chunk) => {
      log = (log + chunk).slice(-20_000);
      crashes.add(String(chunk));
      replacements.add(String(chunk));
    });
  const ended = new Promise((done) => cluster.once('exit', done));
  const failed = ended.then(() => Promise.reject(new Error(`The processes ended:\n${log}`)));
  failed.catch(() => undefined);
  const files = { service, site: programs.site };
  return {
    pid: cluster.pid,
    crashes,
    log: () => log,
    /** @param {'service' | 'site'} program */
    pidsOf: (program) =>
      family(cluster.pid).filter((pid) => pid !== cluster.pid && commandOf(pid).includes(files[program])),
    /** @throws {Error} with their log once all have ended */
    untilReady: (url) => Promise.race([untilReady(url, readyLimitMs), failed]),
    /** Replaces all processes, one after the other. */
    async replaceAll() {
      const wanted = replacements.count + 1;
      const deadline = performance.now() + replaceLimitMs;
      cluster.kill('SIGUSR2');
      while (replacements.count < wanted) {
        if (performance.now() > deadline) throw new Error(`The processes were not replaced in time:\n${log}`);
        await wait(100);
      }
    },
    async stop() {
      cluster.kill('SIGTERM');
      await ended;
    },
  };
}
