import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { startTracing } from '@passport/shared/net/tracing';
import { listenForCommands } from './operations/admin/adminSocket';
import { createApp } from './app';
import { createDatabaseClock } from './platform/databaseClock';
import { ConfigError, loadConfig } from './platform/config/config';
import { createContext } from './createContext';
import { createPrometheus } from './platform/http/prometheus';
import { startTelegram } from './sign-in/two-factor/startTelegram';
import { startJobs } from './operations/jobs/jobs';
import { sweepTempDirectories } from './platform/files/sweepTempDirectories';
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

/** Starts the service and says so in one line; ends cleanly with SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config.logLevel);
  const secrets = await loadSecrets(config.secretsFile, () => isFirstStart(config));
  const isMaking = process.argv.includes(makeDatabaseArgument);
  if (!isMaking) await makeDatabaseInChild(config, process.argv[1] ?? '');
  const storage = await openDatabase(config, config.connections.poolSize);
  await refuseTooManyConnections(storage, config);
  await migrateUp(storage.direct);
  if (isMaking) return storage.close();
  await sweepTempDirectories();
  const tracing = await startTracing('passport-identity', process.env);
  const clock = createDatabaseClock((now) => readClockOffset(storage.db, now));
  await clock.measure();
  await publishDefaults(storage.db, clock.now());
  const prometheus = createPrometheus(true);
  const context = createContext({ config, secrets, storage, clock, log, prometheus });
  const app = await createApp(context, prometheus);
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
  const workers: (() => Promise<unknown> | void)[] = [() => context.outbox.stop()];
  const stop = async (signal: string): Promise<void> => {
    log.info({ signal }, 'identity service is stopping');
    // The database survives a hard kill.
    setTimeout(() => {
      log.error({ limitMs: shutdownLimitMs }, 'shutdown exceeded its limit; exiting now');
      process.exit(1);
    }, shutdownLimitMs).unref();
    stopWatching();
    stopFollowing();
    app.drain.isDraining = true;
    await wait(config.drainSeconds * 1000);
    await app.close();
    await Promise.all([...workers.map((end) => end()), stopCommands?.()]);
    await storage.close();
    await tracing?.close();
    log.info('identity service stopped');
    process.exit(0);
  };
  // Ctrl-C signals the whole process group and the parent forwards it again; ignore the second signal.
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (stopping ??= stop(signal)));

  // Signal handlers are installed before this: a parent may stop the process as soon as the port answers.
  await app.listen({ port: config.port, host: config.host });
  context.outbox.start();
  await context.events.start();
  workers.push(startJobs(context));
  context.activity.start();
  context.webhooks.start();
  workers.push(() => context.webhooks.stop());
  workers.push(() => context.activity.stop());
  const stopUpdates = startTelegram(context);
  if (stopUpdates) workers.push(stopUpdates);
  log.info({ driver: storage.driver, port: (app.server.address() as AddressInfo).port }, 'identity service is ready');
}

/** The line that is printed when the start fails. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${(error as { port?: number }).port} is in use: set IDENTITY_PORT to another one.`;
  return `The identity service cannot start: ${message}`;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
