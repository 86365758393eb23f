import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** The script by which a browser loads remotes of its own (shell/src/overrides). */
export const overridesAddress = '/overrides.js';

/**
 * Sends the script. A site for everybody has no such address, and its builds hold nothing of the script.
 * @param file where its build is
 */
export function serveOverrides(app: FastifyInstance, file: string): void {
  app.get(overridesAddress, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await readFile(file)),
  );
}
