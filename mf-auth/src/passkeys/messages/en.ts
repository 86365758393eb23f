import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  offer: {
    title: 'Sign in with face or fingerprint: no SMS next time',
    'turn-on': 'Turn on',
    later: 'Not now',
    failed: 'Something went wrong. Try again later in your account settings.',
    continue: 'Continue',
  },
};
