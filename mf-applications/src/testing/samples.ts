import type { AccessRequest } from '@passport/shared/schemas/accessRequests';
import type { Application, ApplicationDetails } from '@passport/shared/schemas/applications';

/** An OAuth application in test mode, for tests. */
export const calendar: Application = {
  id: '0b6d1f6a-94d5-4a53-9d0c-0d2f4f3c6a11',
  type: 'OAUTH2_CLIENT',
  name: 'Календарь',
  short_description: 'Встречи группы',
  logo_url: null,
  webhook_url: null,
  redirect_uris: ['http://localhost:4002/callback'],
  post_logout_redirect_uris: [],
  backchannel_logout_uri: null,
  is_public: false,
  id_token_claims: true,
  site_url: null,
  redirect_hosts: [],
  access_level: 'PUBLIC',
  is_test: true,
  organization_name: 'ООО «Ромашка»',
  inn: '7707083893',
  ogrn: '',
  site_address: '',
  comment: '',
  created_at: '2026-11-20T10:00:00.000Z',
  connection_status: 'NOT_CONNECTED',
  is_active: true,
  deletes_at: null,
};

/** A partner site in production. */
export const shop: Application = {
  ...calendar,
  id: '5c1e2b7a-11aa-4b53-8d0c-7d2f4f3c6b22',
  type: 'UNIT_SITE',
  name: 'Магазин',
  redirect_uris: [],
  site_url: 'https://shop.example/',
  redirect_hosts: ['shop.example'],
  is_test: false,
  connection_status: 'CONNECTED',
};

/** The response of the service for one application. */
export const detailsOf = (application: Application, more: Partial<ApplicationDetails> = {}): ApplicationDetails => ({
  ...application,
  secrets: [
    {
      id: '9a1e2b7a-11aa-4b53-8d0c-7d2f4f3c6b33',
      created_at: '2026-11-20T10:00:00.000Z',
      last_used_at: null,
      expires_at: null,
    },
  ],
  people_connected: null,
  waiting_deliveries: 0,
  has_webhook_secret: false,
  ...more,
});

/** A waiting request for access. */
export const waitingRequest: AccessRequest = {
  id: '7d3e2b7a-11aa-4b53-8d0c-7d2f4f3c6b44',
  type: 'OAUTH2_CLIENT',
  state: 'WAITING',
  organization_name: 'ООО «Ромашка»',
  inn: '7707083893',
  ogrn: '',
  site_address: 'romashka.example',
  comment: 'Вход сотрудников в календарь',
  expected_people: 200,
  is_foreign: false,
  created_at: '2026-11-20T10:00:00.000Z',
  answered_at: null,
  answer_by: '2026-11-25',
  reason: null,
};
