import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listenBacklog } from '@passport/shared/net/listenBacklog';
import { startTracing } from '@passport/shared/net/tracing';
import { loadListening, loadSettings } from './settings';
import { createSiteServer } from './siteServer';

const shutdownLimitMs = 10_000;

/** Starts only the site; stops cleanly on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const settings = loadSettings(process.env, resolve(import.meta.dirname, '../..'));
  const listening = loadListening(process.env);
  const tracing = await startTracing('passport-site', process.env);
  const site = await createSiteServer(settings, listening);
  await site.listen({ port: listening.port, host: listening.host, backlog: listenBacklog });
  const stop = async (): Promise<void> => {
    // Browsers keep connections open; idle ones are not awaited.
    setTimeout(() => process.exit(0), shutdownLimitMs).unref();
    site.drain.isDraining = true;
    await wait(listening.drainSeconds * 1000);
    await site.close();
    await tracing?.close();
    process.exit(0);
  };
  // A terminal signals the whole process group, and the parent forwards the signal: the second one is ignored.
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (stopping ??= stop()));
  console.log(`The site is ready: ${settings.publicUrl}`);
}

main().catch((error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  const port = process.env['PORT'] ?? 3000;
  console.error(
    code === 'EADDRINUSE' ? `Port ${port} is in use: set PORT to another one.` : `The site cannot start: ${message}`,
  );
  process.exit(1);
});
