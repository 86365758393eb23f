import type { Migration } from './Migration';

export const samlLogoutReturn: Migration = {
  name: '0241_saml_logout_return',
  up: `
    -- Of a logout that an OpenID Connect client initiated: where the browser goes after the service providers.
    ALTER TABLE saml_logouts ADD COLUMN return_url text;
  `,
  down: `ALTER TABLE saml_logouts DROP COLUMN return_url;`,
};
