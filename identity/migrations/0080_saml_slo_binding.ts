import type { Migration } from './Migration';

export const samlSloBinding: Migration = {
  name: '0080_saml_slo_binding',
  up: `
    -- How a service provider takes what a logout has to say to it.
    ALTER TABLE saml_service_providers
      ADD COLUMN slo_binding text NOT NULL DEFAULT 'redirect' CHECK (slo_binding IN ('redirect', 'post'));
  `,
  down: `
    ALTER TABLE saml_service_providers DROP COLUMN slo_binding;
  `,
};
