import cluster from 'node:cluster';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTracing } from '@passport/shared/net/tracing';
import { createSite } from './app';
import { listenBacklog, loadSettings } from './settings';

const shutdownLimitMs = 10_000;

/** One of several site servers on a port: connections that its parent has handed over already find it there and go to another one. */
async function untilNoneIsHandedOver(): Promise<void> {
  if (!cluster.isWorker || !process.connected) return;
  const answered = once(process, 'message');
  process.send!('closed');
  await answered;
}

/** Starts the site server; ends cleanly with SIGINT or SIGTERM. */
async function main(): Promise<void> {
  // The bundle stands in shell/dist-server.
  const settings = loadSettings(process.env, resolve(import.meta.dirname, '../..'));
  const tracing = await startTracing('passport-site', process.env);
  const site = await createSite(settings);
  await site.listen({ port: settings.port, host: settings.host, backlog: listenBacklog });
  const stop = async (): Promise<void> => {
    // Browsers keep connections open; they are not worth waiting for.
    setTimeout(() => process.exit(0), shutdownLimitMs).unref();
    site.drain.isDraining = true;
    await wait(settings.drainSeconds * 1000);
    await site.close();
    await untilNoneIsHandedOver();
    await tracing?.close();
    process.exit(0);
  };
  // A terminal tells the whole group, and whoever started us tells us again: once is enough.
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (stopping ??= stop()));
}

main().catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  const port = process.env['PORT'] ?? 3000;
  console.error(
    code === 'EADDRINUSE' ? `Port ${port} is in use: set PORT to another one.` : `The site cannot start: ${message}`,
  );
  process.exit(1);
});
