import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newEcKey, newKeys, newRsaKey, type SigningKey } from './signingKeys';
import { StartError } from './startError';

/** Secrets that all processes share across restarts; they must never reach the database, a log or an unencrypted backup. */
export interface Secrets {
  /** ES256. Tokens are signed with `current` and verified with any. */
  signingKeys: SigningKey[];
  /** RS256 for ID tokens, which every OpenID Connect client supports. Rotated together with `signingKeys`. */
  rsaKeys: SigningKey[];
  /** RS256 for SAML messages. Rotated separately, because service providers have to configure the certificates. */
  samlKeys: SigningKey[];
  /** 32 bytes in base64url: derives verification codes (HMAC-SHA256). */
  codeKey: string;
  /** 32 bytes in base64url: signs refresh tokens (HS256). HMAC is deterministic, so that one generation has one text. */
  refreshKey: string;
  /** 32 bytes in base64url: encrypts values that are decrypted later (AES-256-GCM). */
  encryptionKey: string;
}

const ownerOnly = 0o600;
const randomKey = (): string => randomBytes(32).toString('base64url');

export const newSecrets = (): Secrets => ({
  signingKeys: newKeys(newEcKey),
  rsaKeys: newKeys(newRsaKey),
  samlKeys: newKeys(newRsaKey),
  codeKey: randomKey(),
  refreshKey: randomKey(),
  encryptionKey: randomKey(),
});

/**
 * Loads the secrets, and creates them at the first start. After that a missing file is an error: new keys would end all sessions
 * and make encrypted values unreadable.
 * @param file SECRETS_FILE
 * @param isFirstStart whether the instance is empty; called only if the file is missing
 * @throws {StartError} if the file is missing, unreadable or incomplete
 */
export async function loadSecrets(file: string, isFirstStart: () => Promise<boolean>): Promise<Secrets> {
  if (!existsSync(file) && (await isFirstStart())) await createOnce(file);
  const secrets = read(file);
  return isComplete(secrets) ? secrets : complete(file, secrets);
}

/** Secrets written by a version without some of the keys. */
type OlderSecrets = Omit<Secrets, 'rsaKeys' | 'samlKeys'>;
const isComplete = (secrets: OlderSecrets | Secrets): secrets is Secrets =>
  'rsaKeys' in secrets && 'samlKeys' in secrets;

/** Adds missing keys. Of processes that do so in parallel the last one wins, and the others follow the file. */
async function complete(file: string, older: OlderSecrets): Promise<Secrets> {
  const secrets = { rsaKeys: newKeys(newRsaKey), samlKeys: newKeys(newRsaKey), ...older };
  try {
    await writeSecrets(file, secrets);
  } catch (error) {
    throw new StartError(`The secrets file ${file} lacks keys of this version, and they cannot be added to it.`, {
      cause: error,
    });
  }
  return secrets;
}

/**
 * Reads an existing secrets file.
 * @throws {StartError} if it is missing, unreadable or incomplete
 */
export function readSecrets(file: string): Secrets {
  const secrets = read(file);
  if (!isComplete(secrets)) throw incomplete(file);
  return secrets;
}

const incomplete = (file: string): StartError =>
  new StartError(`The secrets file ${file} does not hold a complete set of secrets.`);

function read(file: string): Secrets | OlderSecrets {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new StartError(`The secrets file ${file} ${isMissing ? 'is missing' : 'cannot be read'}.`, { cause: error });
  }
  const secrets = parse(text);
  if (!secrets) throw incomplete(file);
  return secrets;
}

/** Replaces the file atomically: readers see the old set or the new one, also after a crash. */
export async function writeSecrets(file: string, secrets: Secrets): Promise<void> {
  const incoming = await writeIncoming(file, secrets);
  await rename(incoming, file);
}

async function createOnce(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    readFileSync(file);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return;
  }
  const incoming = await writeIncoming(file, newSecrets());
  try {
    // Unlike rename, link refuses to replace a file that another process has created meanwhile.
    await link(incoming, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(incoming);
  }
}

async function writeIncoming(file: string, secrets: Secrets): Promise<string> {
  const incoming = `${file}.${randomUUID()}`;
  const handle = await open(incoming, 'wx', ownerOnly);
  try {
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return incoming;
}

function parse(text: string): Secrets | OlderSecrets | undefined {
  let value: Partial<Secrets>;
  try {
    value = JSON.parse(text) as Partial<Secrets>;
  } catch {
    return undefined;
  }
  const keys = [value.codeKey, value.refreshKey, value.encryptionKey];
  const areKeys = keys.every((key) => typeof key === 'string' && Buffer.from(key, 'base64url').length === 32);
  const signs = (pairs: SigningKey[] | undefined) => pairs?.filter((key) => key.state === 'current').length === 1;
  const areSigning = signs(value.signingKeys) && (value.rsaKeys === undefined || signs(value.rsaKeys));
  return areKeys && areSigning ? (value as Secrets) : undefined;
}
