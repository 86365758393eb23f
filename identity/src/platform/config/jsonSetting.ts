import { readFileSync } from 'node:fs';
import type { SettingsReader } from './settingsReader';

/**
 * The content of a JSON file that a setting names.
 * @returns undefined without one, or with a mistake noted
 */
export function readJsonSetting(read: SettingsReader, name: string): unknown {
  const path = read.text(name, '');
  if (path === '') return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    read.mistakes.push(error instanceof SyntaxError ? `${name} is not JSON.` : `${name} cannot be read: ${code}.`);
    return undefined;
  }
}
