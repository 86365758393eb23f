import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  consent: {
    title: 'Sign in to {{name}}',
    'asked-by': 'Owner: {{owner}}',
    address: 'You’ll return to {{host}}',
    gets: 'What {{name}} will get',
    openid: 'Your ID for this service',
    'openid-value': 'A random ID. No personal data',
    profile: 'Name and language',
    email: 'Email',
    'email-none': 'Not added',
    phone: 'Phone',
    offline_access: 'Keep access when you’re away',
    'offline_access-value': 'Until you sign out',
    lifetime: 'Access ends when you sign out, or on {{date}} at the latest. You can revoke it earlier in your account.',
    allow: 'Allow',
    refuse: 'Deny',
    cancel: 'Cancel',
    'continue-as': 'Continue as {{name}}',
    'other-account': 'Change account',
    change: 'Change',
    loading: 'Loading the request',
    failed: 'We couldn’t open the request',
    'failed-text': 'Go back to the service and try to sign in again.',
    'app-title': 'Continue in the app',
    'app-text': 'If it didn’t open, use the button. You can close this page after that.',
    'open-app': 'Open the app',
  },
};
