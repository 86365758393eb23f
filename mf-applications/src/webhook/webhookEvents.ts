import type { WebhookEvent } from '@passport/shared/schemas/webhooks';

/** A record, so that the compiler reports a missing event. */
const names: Record<WebhookEvent, true> = {
  sign_in: true,
  'profile.changed': true,
  'contact.changed': true,
  'session.ended': true,
  'consent.granted': true,
  'consent.revoked': true,
  'account.erased': true,
  'application.changed': true,
  'secret.expiring': true,
  ping: true,
};

/** The events that an application is notified of, in the order of the screen. */
export const webhookEvents = Object.keys(names) as readonly WebhookEvent[];
