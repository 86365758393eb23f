import { loadConfig, type Config } from '../platform/config/config';

/** Settings that a test overrides; groups are merged field by field. */
export type ConfigChanges = {
  [Key in keyof Config]?: Config[Key] extends object | undefined ? Partial<Config[Key]> : Config[Key];
};

/** The people of a test all come from one address. */
const oneAddress = { LIMIT_SENDS_IP: '100000', LIMIT_SENDS_DEVICE: '100000' };

/** The default settings, without log output, captcha and the limits of one sender of SMS. */
export function testConfig(changes: ConfigChanges = {}): Config {
  const defaults = loadConfig({ NODE_ENV: 'test', CAPTCHA: 'off', LOG_LEVEL: 'silent', ...oneAddress });
  const merged = Object.entries(changes).map(([key, change]) => {
    const value: unknown = defaults[key as keyof Config];
    const isGroup = typeof value === 'object' && !Array.isArray(value);
    return [key, isGroup ? { ...(value as object), ...(change as object) } : change];
  });
  return { ...defaults, ...(Object.fromEntries(merged) as Partial<Config>) };
}
