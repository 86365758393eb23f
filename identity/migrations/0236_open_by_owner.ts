import type { Migration } from './Migration';

export const openByOwner: Migration = {
  name: '0236_open_by_owner',
  up: `
    -- The open request of a service provider is looked up by its ID whenever the provider sends it again.
    CREATE INDEX saml_requests_open ON saml_requests (application_id, request_id) WHERE used_at IS NULL;
    -- A change of contact or of linked accounts ends the pending logins of its person.
    CREATE INDEX external_visits_of_user ON external_visits (user_id) WHERE consumed_at IS NULL;
  `,
  down: `
    DROP INDEX external_visits_of_user;
    DROP INDEX saml_requests_open;
  `,
};
