import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Integration guide',
  lead: {
    OAUTH2_CLIENT:
      'The program below runs as it is: your first sign-in takes five minutes. Requires Node 20.6 or newer.',
    UNIT_SITE: 'The program below runs as it is and needs no library. Requires Node 20.6 or newer.',
  },
  'secret-place': 'YOUR_SECRET',
  missing: {
    title: 'To try it on your own computer',
    OAUTH2_CLIENT: 'Add the redirect URI {{address}}.',
    UNIT_SITE: 'Add the return host {{address}}.',
    action: 'Add',
  },
  settings: {
    title: '1. Save the settings',
    lead: 'A file named .env next to the program.',
    secret: 'The secret was shown when it was created. Not saved?',
    'new-secret': 'Create a new one',
  },
  program: {
    title: '2. Save the program',
    OAUTH2_CLIENT: 'The file {{file}}: sign-in, exchange of the code for tokens, the person’s data, sign-out.',
    UNIT_SITE: 'The file {{file}}: sign-in, exchange of the token for the person’s data.',
  },
  run: {
    title: '3. Run it',
    lead: 'The program prints an address. Open it and sign in.',
    install: 'Install, once',
    command: 'Run',
    watch: 'Didn’t work? The reason and how to fix it:',
    attempts: 'sign-in attempts',
  },
  http: {
    title: 'The same as plain HTTP',
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
