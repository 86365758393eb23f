import type { SameShape } from '../SameShape';
import type { commonErrors as ru } from './commonErrors.ru';

export const commonErrors: SameShape<typeof ru> = {
  'general-error': 'Something went wrong. Try again.',
  unavailable: 'The service is briefly unavailable. Try again in a minute.',
  forbidden: 'You do not have access to perform this action',
  'captcha-failed':
    'The security check failed. Turn off your ad blocker for this site, reload the page or contact support.',
  'telegram-spam': 'Telegram is limiting messages. Try again in {{seconds}} s',
};
