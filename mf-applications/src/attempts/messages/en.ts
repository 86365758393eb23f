import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Sign-in attempts',
  lead: 'The last 20 requests from your application: what we received, what’s wrong and how to fix it.',
  latest: 'Latest requests',
  refresh: 'Refresh',
  failed: 'We couldn’t load the attempts',
  'empty-title': 'No requests yet',
  'empty-text': 'Start a sign-in on your site, and the request will appear here within seconds.',
  sent: 'Sent',
  registered: 'Registered',
  'secret-sent': 'Method in the request',
  'secret-registered': 'Registered method',
  'either-method':
    'The secret was sent by {{sent}}, and {{registered}} is registered. Either method works, so the problem is something else.',
  nothing: 'nothing',
  outcome: {
    success: 'Signed in',
    redirect_uri: 'Redirect URI doesn’t match',
    pkce: 'PKCE failed',
    scope: 'Unknown scope',
    secret: 'Wrong secret',
    signature: 'Wrong signature',
    code: 'Code not accepted',
    grant: 'Grant type not allowed',
    inactive: 'Application turned off',
    access_level: 'Not available to this person',
    access_revoked: 'Access revoked',
    refused_by_person: 'Declined by the person',
    sign_in_needed: 'Sign-in needed',
    token: 'Token not accepted',
    request: 'Invalid request',
  },
  cause: {
    missing_parameter: 'A required parameter is missing. See below for which one.',
    response_type: 'The parameter response_type can only be code.',
    response_mode: 'There is no such response_mode.',
    request_expired: 'The request_uri has expired or was used already: send the request again.',
    two_authentications:
      'The secret was sent in two ways at once. Keep one: the header Authorization, or client_secret in the body.',
    too_many_secrets: 'Too many wrong secrets in a row. Fix the secret and wait a minute.',
  },
  fix: {
    redirect: 'Fix the redirect URIs',
    settings: 'Open the settings',
    level: 'Change who can sign in',
    access: 'Request access',
    guide: 'Open the example',
  },
};
