import type { Migration } from './Migration';

export const samlEncryption: Migration = {
  name: '0070_saml_encryption',
  up: `
    -- X.509 in PEM; with it the assertions for a service provider are encrypted.
    ALTER TABLE saml_service_providers ADD COLUMN encryption_certificate text;
  `,
  down: `
    ALTER TABLE saml_service_providers DROP COLUMN encryption_certificate;
  `,
};
