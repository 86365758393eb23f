import { loadConfig, type Config } from '../platform/config/config';

/** Parts of the settings that a test changes; groups are changed field by field. */
export type ConfigChanges = {
  [Key in keyof Config]?: Config[Key] extends object | undefined ? Partial<Config[Key]> : Config[Key];
};

/** The settings of a start without any variable, silent, and without a captcha. */
export function testConfig(changes: ConfigChanges = {}): Config {
  const defaults = loadConfig({ NODE_ENV: 'test', CAPTCHA: 'off', LOG_LEVEL: 'silent' });
  const merged = Object.entries(changes).map(([key, change]) => {
    const value: unknown = defaults[key as keyof Config];
    const isGroup = typeof value === 'object' && !Array.isArray(value);
    return [key, isGroup ? { ...(value as object), ...(change as object) } : change];
  });
  return { ...defaults, ...(Object.fromEntries(merged) as Partial<Config>) };
}
