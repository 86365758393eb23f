import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  product: 'Passport',
  titles: {
    'sign-in': 'Sign in',
    passport: 'My account',
    showcase: 'Services',
    services: 'Services you’re signed in to',
    applications: 'Applications',
    policy: 'Documents',
    forbidden: 'No access',
    'not-found': 'Page not found',
  },
  header: {
    home: ', go to the start page',
    navigation: 'Sections',
    'to-dark': 'Dark theme',
    'to-light': 'Light theme',
    menu: 'User menu',
    skip: 'Skip to content',
  },
  menu: { 'sign-out': 'Sign out', support: 'Support', 'system-theme': 'Match the system theme' },
  'sign-out': {
    title: 'Sign out of your account?',
    text: 'You’ll need a new code to sign back in.',
    stays: 'Services you’re signed in to',
    everywhere: 'Sign out on all devices',
    confirm: 'Sign out',
    'confirm-everywhere': 'Sign out on all devices',
  },
  'signed-out': {
    'ended-elsewhere': 'You’re signed out: the session was ended on another device or in another tab.',
    expired: 'Your session has ended. Please sign in again.',
  },
  footer: {
    copyright: '© {{year}} Passport',
    terms: 'Terms of service',
    'personal-data': 'Consent to data processing',
    'user-id': 'ID {{id}}',
  },
  'sessions-warning': {
    label: 'Other sessions',
    text_one: "You're signed in on {{count}} other device.",
    text_few: "You're signed in on {{count}} other devices.",
    text_many: "You're signed in on {{count}} other devices.",
    text_other: "You're signed in on {{count}} other devices.",
    action: 'See the sessions',
    close: "Don't show again",
  },
  cookies: {
    label: 'Cookies',
    text: 'We use cookies so that signing in works and stays safe.',
    privacy: 'Privacy policy',
    'personal-data': 'Personal data',
    accept: 'Got it',
  },
  pages: {
    'forbidden-text': 'If you need access for your work, contact the service owner or our support team.',
    'not-found-text': 'The address may be mistyped, or the page has moved.',
    reload: 'Reload the page',
  },
  remotes: {
    title: 'This section isn’t available',
    'not-loaded': 'The section couldn’t be loaded',
    contract: 'This section is being updated. Please come back later.',
    'others-work': 'The other sections still work.',
    offline: 'You seem to be offline. Check your connection and try again.',
    'sign-in-title': 'Signing in isn’t available right now',
    'sign-in-support': 'If the problem persists, write to support:',
    support: 'Support can’t be opened right now. Write to us: {{email}}',
  },
};
