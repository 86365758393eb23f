import { resolve } from 'node:path';
import { createSite } from './app';
import { loadSettings } from './settings';

const shutdownLimitMs = 5000;

/** Starts the site server; ends cleanly with SIGINT or SIGTERM. */
async function main(): Promise<void> {
  // The bundle stands in shell/dist-server.
  const settings = loadSettings(process.env, resolve(import.meta.dirname, '../..'));
  const site = await createSite(settings);
  await site.listen({ port: settings.port, host: settings.host });
  const stop = async (): Promise<void> => {
    // Browsers keep connections open; they are not worth waiting for.
    setTimeout(() => process.exit(0), shutdownLimitMs).unref();
    site.server.closeIdleConnections();
    await site.close();
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
