import { unwatchFile, watchFile } from 'node:fs';
import { readSecrets, type Secrets } from './secrets';

const pollIntervalMs = 1000;

/**
 * Watches the secrets file, so that a rotation reaches every process within two seconds.
 * @param onError receives the error of an unusable file; the secrets in use stay
 * @returns stops watching
 */
export function watchSecrets(
  file: string,
  onChange: (secrets: Secrets) => void,
  onError: (error: unknown) => void,
): () => void {
  const poll = (): void => {
    try {
      onChange(readSecrets(file));
    } catch (error) {
      onError(error);
    }
  };
  // Another process may have written the file since it was loaded.
  poll();
  watchFile(file, { interval: pollIntervalMs, persistent: false }, poll);
  return () => unwatchFile(file, poll);
}
