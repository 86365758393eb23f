import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseCommand, runCommand } from '../operations/admin/commands';
import { writeSecrets } from '../platform/secrets';
import type { TestService } from './harness';
import type { Json } from './json';

/** In the folder that is deleted with the test run. */
const secretsFile = join(process.env.TEST_DIRECTORY ?? '', `secrets-${randomUUID()}.json`);

/** Runs an operator's command on the service of a test. @returns the object that it would print */
export async function operate({ context, storage, clock }: TestService, ...words: string[]): Promise<Json> {
  await writeSecrets(secretsFile, context.secrets);
  const config = { ...context.config, secretsFile };
  return runCommand({ config, storage, clock }, parseCommand(words, process.cwd()));
}
