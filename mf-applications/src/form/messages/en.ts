import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  add: { title: 'New application', submit: 'Add application' },
  edit: {
    title: 'Edit application',
    lead: 'Tokens that are already issued keep working.',
    save: 'Save',
    saved: 'Changes saved',
  },
  created: {
    title: 'Application added',
    lead: 'Save the secret: your server needs it.',
    public: 'A public client needs no secret: PKCE protects the code.',
    guide: 'Integration guide',
    details: 'Open the application',
  },
  part: {
    type: 'Application type',
    about: 'About the application',
    addresses: 'Addresses',
    'addresses-lead': 'The address in a request must match one of these exactly.',
    organization: 'Organization',
    mode: 'Mode',
  },
  'type-text': {
    OAUTH2_CLIENT: 'OAuth 2.0 and OpenID Connect: sites, servers, mobile apps.',
    UNIT_SITE: 'A site of our group: we send a token to your URL.',
    'no-access': 'You need access for this type.',
  },
  'mode-text': {
    test: 'For development: localhost and http are fine.',
    production: 'For real users: https only, and your organization is named.',
  },
  public: 'The app can’t keep a secret (on a device or in a browser)',
  hint: {
    name: 'People see it when they sign in',
    redirect_uris: 'Where people return after signing in',
    post_logout_redirect_uris: 'Where people return after your site signs them out',
    backchannel_logout_uri: 'We’ll send a POST request here when a person’s session ends',
    webhook_url: 'Receives events: sign-ins, profile changes, revoked consents',
    site_url: 'Where people return if the request names no address',
    redirect_hosts: 'Hosts that people may return to',
  },
  address: {
    only: 'Address',
    number: 'Address {{number}}',
    add: 'Add address',
    remove: 'Remove: {{address}}',
    good: 'Accepted',
  },
  redirect: {
    unreadable: 'Enter the whole address: https://example.com/callback',
    fragment: 'The address can’t contain #',
    credentials: 'Remove the user name and password from the address',
    wildcard: 'No asterisks: enter each address on its own',
    scheme: 'Use https:// or a scheme of your own with a dot, such as com.example.app:/',
    http: 'Use https://. http:// works on localhost only',
    not_normal: 'Browsers rewrite it as {{address}}',
    private_in_production: 'This address is for public clients only',
  },
  production: {
    met: 'Done:',
    'not-met': 'Needed for production:',
    redirect_uris: '{{field}}: https only, no localhost',
    site_url: '{{field}}: https only, no localhost',
    redirect_hosts: '{{field}}: reachable from the internet only',
    post_logout_redirect_uris: '{{field}}, if set: https only, no localhost',
    backchannel_logout_uri: '{{field}}, if set: https only, no localhost',
    webhook_url: '{{field}}, if set: https only, no localhost',
    organization: '{{field}}: required',
  },
};
