import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  list: {
    title: 'Applications',
    lead: 'Sites and apps that people sign in to with their account.',
    'empty-title': 'You have no applications yet',
    'empty-text':
      'You can register applications once your request is approved. Tell us what you would like to connect.',
    support: 'Contact support',
  },
};
