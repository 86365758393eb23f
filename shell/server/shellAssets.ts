import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@passport/shared/constants';

/** Files of the shell's build (`assets.json`), as names below `/assets/`. */
export interface ShellAssets {
  /** Run at once. */
  scripts: string[];
  /** Texts of a language. */
  messages: Partial<Record<Locale, string[]>>;
}

/** There is no build of the shell; its text is for whoever runs the site. */
export class ShellMissing extends Error {
  override readonly name = 'ShellMissing';
  readonly statusCode = 503;
}

/**
 * Reads what the shell's build says of itself.
 * @throws {ShellMissing} with advice where there is no build
 */
export async function readShellAssets(shellFolder: string): Promise<ShellAssets> {
  try {
    return JSON.parse(await readFile(join(shellFolder, 'assets.json'), 'utf8')) as ShellAssets;
  } catch (cause) {
    throw new ShellMissing(`The shell is not built: ${shellFolder} has no assets.json. Run npm run build.`, { cause });
  }
}
