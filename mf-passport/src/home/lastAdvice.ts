import type { Settings } from '@passport/shared/settings';
import type { Advice } from './adviceFor';

/** The advice that was shown last in this browser. */
const key = 'passport.advice';

/** Whether nothing was wrong at the last visit, so that nothing is expected to be wrong now. */
export const isFineExpected = (settings: Settings): boolean => settings.read(key) === 'fine';

export const keepAdvice = (settings: Settings, advice: Advice): void => settings.write(key, advice);

/** What was advised last, or what a first visit would have advised, has been done. */
export function forgetAdvice(settings: Settings, done: Advice): void {
  const last = settings.read(key);
  if (last === done || last === undefined) settings.write(key, 'fine');
}
