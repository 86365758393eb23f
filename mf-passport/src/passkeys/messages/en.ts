import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  lead: 'Sign in without codes: your device recognizes you by your face, your fingerprint or its PIN. We never get your face or fingerprint.',
  heading: 'Your passkeys',
  failed: 'We couldn’t load your passkeys',
  'empty-title': 'No passkeys yet',
  'empty-text': 'Create a passkey, and next time sign in with your face or fingerprint, without a text message.',
  'add-first': 'Create a passkey',
  add: 'Add',
  added: 'Passkey created',
  note: {
    'already-here': 'This device already has a passkey for your account.',
    'not-here':
      'This device can’t create a passkey. Set up its face, fingerprint or PIN unlock, or try on another device.',
    failed: 'We couldn’t create a passkey. Try again or on another device.',
  },
  obstacle: {
    unsupported: 'This browser can’t create passkeys. Update it or open this page in another one.',
    most: 'You have ten passkeys, which is the most. To create a new one, delete one you don’t need.',
    address: 'Passkeys don’t work at this address of the site.',
  },
  advice:
    'This passkey is on one device only. Add a second one on another device, so you can sign in without codes even if you lose the first.',
  unnamed: 'Passkey',
  'synced-by': 'Synced by {{authenticator}}',
  synced: 'Synced between devices',
  'one-device': 'On one device only',
  created: 'Created:',
  'last-used': 'Last used:',
  'never-used': 'Never used',
  name: {
    change: 'Rename',
    title: 'Name this passkey',
    label: 'Name',
    hint: 'For example, “Work laptop”. Only you can see it.',
    save: 'Save',
    saved: 'Name saved',
  },
  remove: 'Delete',
  'remove-of': 'Delete: {{name}}',
  'remove-title': 'Delete “{{name}}”?',
  'remove-text': 'You won’t be able to sign in with this passkey. You can restore it here within 72 hours.',
  removed: 'Passkey deleted',
  'removed-heading': 'Deleted',
  'restorable-until': 'Can be restored until',
  restore: 'Restore',
  'restore-of': 'Restore: {{name}}',
  restored: 'The passkey works again',
};
