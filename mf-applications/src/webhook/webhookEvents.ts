import type { WebhookEvent } from '@passport/shared/schemas/webhooks';

/** The events that an application is notified of, in the order of the screen. */
export const webhookEvents: readonly WebhookEvent[] = [
  'sign_in',
  'profile.changed',
  'contact.changed',
  'session.ended',
  'consent.granted',
  'consent.revoked',
  'account.erased',
  'application.changed',
  'secret.expiring',
  'ping',
];
