import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@passport/shared/constants';

/** Files of the shell's build (`assets.json`), as names below `/assets/`. */
export interface ShellAssets {
  /** Initial scripts. */
  scripts: string[];
  /** Texts of a language. */
  messages: Partial<Record<Locale, string[]>>;
}

/** The shell is not built; the message is for the operator of the site. */
export class ShellMissing extends Error {
  override readonly name = 'ShellMissing';
  readonly statusCode = 503;
}

/**
 * Reads the assets of the shell's build.
 * @throws {ShellMissing} with advice where there is no build
 */
export async function readShellAssets(shellFolder: string): Promise<ShellAssets> {
  try {
    return JSON.parse(await readFile(join(shellFolder, 'assets.json'), 'utf8')) as ShellAssets;
  } catch (cause) {
    throw new ShellMissing(`The shell is not built: ${shellFolder} has no assets.json. Run npm run build.`, { cause });
  }
}
