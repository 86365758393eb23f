import type { Migration } from './Migration';

export const samlPassive: Migration = {
  name: '0240_saml_passive',
  up: `
    -- IsPassive: the request is answered without a page, also where it is continued by another address.
    ALTER TABLE saml_requests ADD COLUMN is_passive boolean NOT NULL DEFAULT false;
  `,
  down: `ALTER TABLE saml_requests DROP COLUMN is_passive;`,
};
