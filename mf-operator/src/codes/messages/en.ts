import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Codes',
  label: 'Phone number',
  hint: 'In any spelling, with an account or without one. The codes themselves aren’t here.',
  submit: 'Show',
  empty: 'Enter a phone number',
  trail: 'What became of the codes',
  'read-as': 'Read as {{phone}}',
  sends: 'Sent today: {{used}} of {{limit}}',
  'no-account': 'No account has this number.',
  account: 'The account of this number',
  none: 'No codes',
  'none-text': 'No code was asked for to this number in the last 30 days.',
  asked: 'Asked for',
  way: 'Sent by',
  'what-became': 'What became of it',
  tries: 'Tries',
  used: 'Entered',
  unused: 'no',
  channel: {
    sms: 'Text message',
    telegram_gateway: 'Telegram',
    max: 'MAX',
    voice: 'Voice call',
    flash_call: 'Flash call',
    email: 'Email',
  },
  stage: {
    queued: 'queued',
    handed_over: 'handed to the gateway',
    accepted: 'accepted by the carrier',
    delivered: 'delivered',
    failed: 'not delivered',
    expired: 'expired',
  },
};
