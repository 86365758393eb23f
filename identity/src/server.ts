import cluster from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { listenBacklog } from '@passport/shared/net/listenBacklog';
import { startTracing } from '@passport/shared/net/tracing';
import { listenForCommands } from './operations/admin/adminSocket';
import { createApp } from './app';
import { createDatabaseClock } from './platform/databaseClock';
import { ConfigError, loadConfig } from './platform/config/config';
import type { Context } from './context';
import { createContext } from './createContext';
import { loadSite } from './loadSite';
import { siteData } from './siteData';
import { listenPrivately, type PrivateListener } from './platform/http/privateListener';
import { stopListening } from './platform/http/stopListening';
import { createPrometheus } from './platform/http/prometheus';
import { refuseChangedRp } from './sign-in/passkeys/refuseChangedRp';
import { startTelegram } from './sign-in/two-factor/startTelegram';
import { startJobs } from './operations/jobs/jobs';
import { sweepGoneMachines, sweepTempDirectories } from './platform/files/sweepTempDirectories';
import { idleThread } from './platform/idleThread';
import { createLog } from './platform/log';
import { loadSecrets } from './platform/secrets';
import { publishDefaults } from './site/documents/publishDefaults';
import { StartError } from './platform/startError';
import { makeDatabaseArgument, makeDatabaseInChild } from './platform/storage/embedded/makeInChild';
import { refuseTooManyConnections } from './platform/storage/connections';
import { isFirstStart } from './platform/storage/isFirstStart';
import { migrateUp } from './platform/storage/migrate';
import { openDatabase } from './platform/storage/openDatabase';
import { readClockOffset } from './platform/storage/readClockOffset';
import { watchSecrets } from './platform/watchSecrets';

const shutdownLimitMs = 10_000;
/** Requests to support whose files wait to be judged. */
const maxJudged = 100;
/** Grace period for requests that proxies have sent over open connections when the process stops listening. */
const lingerMs = 500;

/** One of several processes on a port: connections that its parent has already handed over still reach it, new ones go to another process. */
async function untilNoneIsHandedOver(): Promise<void> {
  if (!cluster.isWorker || !process.connected) return;
  const answered = once(process, 'message');
  process.send!('closed');
  await answered;
}

/** Deletes users' files left by killed processes. */
async function sweepDirectories({ config, supportFiles: { arrivals } }: Context): Promise<void> {
  for (const root of new Set([tmpdir(), arrivals])) await sweepTempDirectories(root);
  if (config.support.filesUrl === undefined) await sweepGoneMachines(arrivals);
}

/** Stops a background task. */
type Stop = () => Promise<unknown> | void;

async function startWorkers(context: Context): Promise<Stop[]> {
  await context.switches.start();
  await context.spending.start();
  context.outbox.start();
  await context.events.start();
  const stopJobs = startJobs(context);
  context.activity.start();
  context.webhooks.start();
  const stopUpdates = startTelegram(context);
  const { webhooks, activity, switches, spending } = context;
  const stops = [stopJobs, ...[webhooks, activity, switches, spending].map((worker) => () => worker.stop())];
  return stopUpdates ? [...stops, stopUpdates] : stops;
}

/** Starts the program and logs one line; stops cleanly on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config.logLevel);
  if (config.allowUnsafe.length > 0) log.warn({ allowed: config.allowUnsafe }, 'ALLOW_UNSAFE accepts what is unsafe');
  const createSite = await loadSite(process.env);
  const secrets = await loadSecrets(config.secretsFile, () => isFirstStart(config));
  const isMaking = process.argv.includes(makeDatabaseArgument);
  if (!isMaking) await makeDatabaseInChild(config, import.meta.filename);
  const storage = await openDatabase(config, config.connections.poolSize);
  await refuseTooManyConnections(storage, config);
  await migrateUp(storage.direct);
  if (isMaking) return storage.close();
  const tracing = await startTracing('passport', process.env);
  const clock = createDatabaseClock((now) => readClockOffset(storage.db, now));
  await clock.measure();
  await publishDefaults(storage.db, clock.now());
  await refuseChangedRp(storage.db, config, log);
  const prometheus = createPrometheus(true);
  const context = createContext({
    config,
    secrets,
    storage,
    clock,
    log,
    prometheus,
    judgeFiles: idleThread(new URL('./judgeWorker.js', import.meta.url), 'file checking thread', maxJudged),
  });
  await sweepDirectories(context);
  const app = await createApp(context, prometheus, { site: createSite?.(siteData(context)) });
  const stopFollowing = clock.follow((error) => log.warn({ err: error }, 'cannot compare the clock with the database'));
  const stopWatching = watchSecrets(
    config.secretsFile,
    (changed) => {
      // The first read brings nothing new, nor does a file that was only touched.
      if (isDeepStrictEqual(changed, context.secrets)) return;
      context.secrets = changed;
      log.info({ file: config.secretsFile }, 'secrets file reloaded');
    },
    (error) => log.error({ err: error }, 'cannot load the secrets file; still using the previous secrets'),
  );
  const stopCommands =
    storage.driver === 'embedded' ? await listenForCommands({ ...context, storage }, config.dataDir) : undefined;
  const listeners: PrivateListener[] = [];
  const workers: Stop[] = [() => context.outbox.stop()];
  const stop = async (signal: string): Promise<void> => {
    log.info({ signal }, 'passport is stopping');
    // The database survives a hard kill.
    setTimeout(() => {
      log.error({ limitMs: shutdownLimitMs }, 'shutdown exceeded its limit; exiting now');
      process.exit(1);
    }, shutdownLimitMs).unref();
    stopWatching();
    stopFollowing();
    app.drain.isDraining = true;
    await wait(config.drainSeconds * 1000);
    const closed = listeners.map(({ close }) => close());
    if (config.drainSeconds > 0) {
      stopListening(app.server);
      await wait(lingerMs);
    }
    await Promise.all([app.close(), ...closed]);
    await untilNoneIsHandedOver();
    await Promise.all([...workers.map((end) => end()), stopCommands?.()]);
    await storage.close();
    await tracing?.close();
    log.info('passport stopped');
    process.exit(0);
  };
  // Ctrl-C signals the whole process group and the parent forwards it again; ignore the second signal.
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (stopping ??= stop(signal)));
  // From the parent of several processes on a port.
  process.on('message', (message) => {
    if (message !== 'replaced') return;
    app.drain.hasSuccessor = true;
    stopping ??= stop(message);
  });

  // Signal handlers are installed before this: a parent may stop the process as soon as the port answers.
  listeners.push(await listenPrivately(app, config.privateListener));
  await app.listen({ port: config.port, host: config.host, backlog: listenBacklog });
  workers.push(...(await startWorkers(context)));
  if (!createSite) log.warn('the site is not built: this process serves the API alone');
  const { port } = app.server.address() as AddressInfo;
  log.info({ driver: storage.driver, port, identityPort: listeners[0]?.port }, 'passport is ready');
}

/** The line that is printed when the start fails. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${(error as { port?: number }).port} is in use: set PORT or IDENTITY_PORT to another one.`;
  return `Passport cannot start: ${message}`;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
