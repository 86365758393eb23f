import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  home: {
    greeting: 'Hello, {{name}}',
    'greeting-nameless': 'Hello',
    lead: 'This is your passport: one account for every service.',
    profile: 'Personal details',
    name: 'First and last name',
    phone: 'Phone',
    email: 'E-mail',
    'smart-id': 'Number for support',
    joined: 'With us since',
    'not-given': 'Not given',
    'email-unverified': 'The address is not confirmed',
    'failed-title': 'We could not load your details',
    'failed-text': 'You stay signed in. Please try again a little later.',
    next: 'What next',
    showcase: 'Services',
    'showcase-text': 'Everything you can enter with your passport',
    applications: 'Applications',
    'applications-text': 'Add sign-in to a site of your own',
  },
};
