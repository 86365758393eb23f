import type { WebhookEvent } from '@passport/shared/schemas/webhooks';

const person = { user_id: '5f0c7b6e-3a51-4a4e-9a53-2f6d9f0b7c11', sequence: 7 };
const application_id = '0b0d0a55-7c0e-4b1f-8c2c-6f1f5f6f7a8b';

/** Sample data of every event, for the test button and the docs. They name what changed; values are read from the API. */
export const sampleData: Record<WebhookEvent, object> = {
  sign_in: person,
  'profile.changed': { ...person, fields: ['first_name', 'last_name'] },
  'contact.changed': { ...person, fields: ['email'] },
  'session.ended': { ...person, sid: '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11' },
  'consent.granted': { ...person, scopes: ['email', 'openid', 'profile'] },
  'consent.revoked': person,
  'account.erased': person,
  'application.changed': { application_id, change: 'application_changed' },
  'secret.expiring': { application_id, expires_at: '2026-12-01T10:00:00.000Z' },
  ping: {},
};
