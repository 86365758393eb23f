import { loadConfig, type Config } from '../platform/config/config';

/** Settings that a test overrides; groups are merged field by field. */
export type ConfigChanges = {
  [Key in keyof Config]?: Config[Key] extends object | undefined ? Partial<Config[Key]> : Config[Key];
};

/** The default settings, without log output and captcha. */
export function testConfig(changes: ConfigChanges = {}): Config {
  const defaults = loadConfig({ NODE_ENV: 'test', CAPTCHA: 'off', LOG_LEVEL: 'silent' });
  const merged = Object.entries(changes).map(([key, change]) => {
    const value: unknown = defaults[key as keyof Config];
    const isGroup = typeof value === 'object' && !Array.isArray(value);
    return [key, isGroup ? { ...(value as object), ...(change as object) } : change];
  });
  return { ...defaults, ...(Object.fromEntries(merged) as Partial<Config>) };
}
