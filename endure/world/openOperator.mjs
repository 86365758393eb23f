import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/lib/repository.mjs';
import { bundle } from './bundle.mjs';

/**
 * The commands of operators without the start of their program, which takes longer than most of them.
 * @param {{ settings: NodeJS.ProcessEnv }} world
 * @returns {Promise<{ run: (...words: string[]) => Promise<object>, close: () => Promise<void> }>}
 */
export async function openOperator({ settings }) {
  const file = await bundle(
    'operator',
    `export { parseCommand, runCommand } from './operations/admin/commands';
     export { systemClock } from './platform/clock';
     export { loadConfig } from './platform/config/config';
     export { openDatabase } from './platform/storage/openDatabase';`,
  );
  const { parseCommand, runCommand, systemClock, loadConfig, openDatabase } = await import(pathToFileURL(file).href);
  const config = loadConfig(settings, 'command');
  const storage = await openDatabase(config);
  const operator = { name: 'endure', config, storage, clock: systemClock };
  return {
    run: (...words) => runCommand(operator, parseCommand(words, root)),
    close: () => storage.close(),
  };
}
