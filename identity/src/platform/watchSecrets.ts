import { unwatchFile, watchFile } from 'node:fs';
import { readSecrets, type Secrets } from './secrets';

const lookEveryMs = 1000;

/**
 * Follows the secrets file: a rotation by an operator reaches every process within two seconds.
 * @param failed hears of a file that cannot be used; the secrets in use stay
 * @returns stops following
 */
export function watchSecrets(
  file: string,
  use: (secrets: Secrets) => void,
  failed: (error: unknown) => void,
): () => void {
  const look = (): void => {
    try {
      use(readSecrets(file));
    } catch (error) {
      failed(error);
    }
  };
  // What another process has written between the start and now.
  look();
  watchFile(file, { interval: lookEveryMs, persistent: false }, look);
  return () => unwatchFile(file, look);
}
