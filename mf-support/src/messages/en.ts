import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  support: {
    title: 'Support',
    'how-to-reach': 'Describe what happened in an email to this address:',
    'request-answer-time': 'We answer within 24 hours or on the next working day.',
    'smart-id': 'Your support ID',
  },
};
