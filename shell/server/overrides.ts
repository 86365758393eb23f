import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** The script by which a browser overrides remotes (shell/src/overrides). */
export const overridesAddress = '/overrides.js';

/**
 * Sends the script. A public site has no such address, and its builds do not contain the script.
 * @param file of its build
 */
export function serveOverrides(app: FastifyInstance, file: string): void {
  app.get(overridesAddress, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await readFile(file)),
  );
}
