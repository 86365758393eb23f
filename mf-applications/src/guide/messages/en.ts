import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Integration guide',
  lead: {
    OAUTH2_CLIENT:
      'The program below runs as is: you’ll have your first sign-in within five minutes. Requires Node 20.6 or newer.',
    UNIT_SITE: 'The program below runs as is and needs no library. Requires Node 20.6 or newer.',
  },
  'secret-place': 'YOUR_SECRET',
  sample: {
    'one-machine': 'Only for trying it on one machine.',
    'by-post': 'By POST: an ID token holds personal data, and addresses stay in histories and logs.',
    'own-address': 'Without redirect_uri the visitor comes to the address of the site, with the token all the same.',
    code: 'The code and the verifier of the request of this browser.',
    who: 'Who it is.',
    token: 'Whether a token is still good.',
    'sign-in': 'Sign in with Passport',
    hello: 'Hello, ',
    'sign-out': 'Sign out',
    again: 'Try again',
    continue: 'Continue',
    back: 'Back',
  },
  missing: {
    title: 'To try it on your own computer',
    OAUTH2_CLIENT: 'Add the redirect URI {{address}}.',
    UNIT_SITE: 'Add the return host {{address}}.',
    action: 'Add',
  },
  settings: {
    title: '1. Save the settings',
    lead: 'A file named .env next to the program.',
    secret: 'The secret was shown once, when it was created. Didn’t save it?',
    'new-secret': 'Create a new one',
  },
  program: {
    title: '2. Save the program',
    OAUTH2_CLIENT: '{{file}}: sign-in, code-for-token exchange, user data, sign-out.',
    UNIT_SITE: '{{file}}: sign-in, exchange of the token for user data.',
  },
  run: {
    title: '3. Run it',
    lead: 'The program prints an address. Open it and sign in.',
    install: 'Install (once)',
    command: 'Run',
    watch: 'Didn’t work? See why, and how to fix it, in',
    attempts: 'sign-in attempts',
  },
  http: {
    title: 'The same over plain HTTP',
    OAUTH2_CLIENT: 'The browser opens this address and comes back with code, state and iss. Your server does the rest.',
    UNIT_SITE: 'The browser opens this address and comes back with token. Your server exchanges it within a minute.',
    public:
      'The browser opens this address and comes back with code, state and iss. Your app exchanges the code itself, with code_verifier in place of a secret.',
    link: 'Sign-in address',
    exchange: 'Code exchange',
    'no-script':
      'There is no ready-made script here: the one for other applications asks for a secret, and a public client has none. The program above works without it.',
  },
};
