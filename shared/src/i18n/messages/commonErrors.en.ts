import type { SameShape } from '../SameShape';
import type { commonErrors as ru } from './commonErrors.ru';

export const commonErrors: SameShape<typeof ru> = {
  'general-error': 'That didn’t work. Please try again.',
  unavailable: 'The service is briefly unavailable. Please try again in a moment.',
  forbidden: 'You do not have access to perform this action',
  'captcha-failed':
    'The security check failed. Turn off your ad blocker for this site, reload the page or contact support.',
  'telegram-spam': 'Telegram asks you to wait {{seconds}} s',
};
