import type { Migration } from './Migration';

export const samlAuthnContext: Migration = {
  name: '0243_saml_authn_context',
  up: `
    -- The class of two factors that the request demands and the assertion has to name; null: any sign-in will do.
    ALTER TABLE saml_requests ADD COLUMN authn_context text;
  `,
  down: `ALTER TABLE saml_requests DROP COLUMN authn_context;`,
};
