import type { CodeWay } from '../schemas/channels';

/** Their names are the same in all languages. */
const apps: Partial<Record<CodeWay, string>> = { telegram_gateway: 'Telegram', max: 'MAX' };

/** The name of the app that shows a code; undefined where the way is no app. */
export const appOf = (way: CodeWay): string | undefined => apps[way];
