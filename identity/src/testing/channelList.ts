import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '../platform/config/config';

/** The settings of a CODE_CHANNELS_FILE, read as at a start. */
export function channelList(list: object): Pick<Config, 'codeChannels'> {
  const folder = mkdtempSync(join(tmpdir(), 'channels-'));
  const file = join(folder, 'channels.json');
  writeFileSync(file, JSON.stringify(list));
  const { codeChannels } = loadConfig({ NODE_ENV: 'test', CODE_CHANNELS_FILE: file });
  rmSync(folder, { recursive: true });
  return { codeChannels };
}
