import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  support: {
    title: 'Support',
    'how-to-reach': 'Describe what happened in an email to this address:',
    'request-answer-time': 'We answer within 24 hours or on the next working day.',
    'smart-id': 'Your support ID',
  },
  policy: {
    title: 'Documents',
    kinds: 'Documents',
    terms_of_service: 'Terms of service',
    privacy: 'Privacy policy',
    personal_data: 'Consent to data processing',
    promotional: 'Newsletter terms',
    api_auth: 'API terms',
    'empty-title': 'This document is not published yet',
    'empty-text': 'It will be published on this page. If you need the text now, contact support.',
  },
};
