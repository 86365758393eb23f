import type { Migration } from './Migration';
import { emitWebhook, ofUsable } from './0234_webhooks_of_usable';

/** What changed is of a scope: `profile`, `email` or `phone`. Whoever was not granted it does not hear of the change. */
const ofScope = `
          AND (of_event NOT IN ('profile.changed', 'contact.changed') OR EXISTS (SELECT 1 FROM connected_services AS s
            WHERE s.application_id = e.application_id AND s.user_id = of_user
              AND s.scopes @> ARRAY[CASE of_event WHEN 'profile.changed' THEN 'profile' ELSE data -> 'fields' ->> 0 END]))
         `;

export const webhooksByScope: Migration = {
  name: '0244_webhooks_by_scope',
  up: emitWebhook(ofUsable + ofScope),
  down: emitWebhook(ofUsable),
};
