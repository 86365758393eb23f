import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Ways to sign in',
  lead: 'Everything you sign in with. You can always sign in with your phone number.',
  heading: 'How you sign in',
  failed: 'We couldn’t load the accounts',
  'link-heading': 'Link another account',
  link: 'Link',
  'link-of': 'Link {{name}}',
  'is-linked': 'You can now sign in with {{name}}',
  linked: 'Linked on',
  'last-used': 'Last sign-in:',
  remove: 'Unlink',
  'remove-of': 'Unlink {{name}}',
  'remove-title': 'Unlink {{name}}?',
  'remove-text': 'You won’t be able to sign in with {{name}}. Your phone number and email address stay linked.',
  removed: '{{name}} is no longer linked',
};
