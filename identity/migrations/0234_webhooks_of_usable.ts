import type { Migration } from './Migration';

/** The function of 0153_webhooks with one more condition on the application `a`. */
export const emitWebhook = (condition: string): string => `
    CREATE OR REPLACE FUNCTION emit_webhook(of_event text, of_user integer, of_application uuid, data jsonb, happened_at timestamptz)
    RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      target uuid;
      subject uuid;
      next_sequence bigint;
    BEGIN
      SELECT u.user_id INTO subject FROM users AS u WHERE u.id = of_user;
      FOR target IN
        SELECT e.application_id FROM webhook_endpoints AS e JOIN applications AS a ON a.id = e.application_id
        WHERE a.webhook_url IS NOT NULL AND a.is_active${condition} AND (e.application_id = of_application OR of_application IS NULL
          AND EXISTS (SELECT 1 FROM connected_services AS c
            WHERE c.application_id = e.application_id AND c.user_id = of_user AND c.revoked_at IS NULL))
        ORDER BY e.application_id
      LOOP
        IF subject IS NOT NULL THEN
          INSERT INTO webhook_sequences AS s (application_id, user_id, sequence) VALUES (target, of_user, 1)
          ON CONFLICT (application_id, user_id) DO UPDATE SET sequence = s.sequence + 1
          RETURNING sequence INTO next_sequence;
        END IF;
        INSERT INTO webhook_events (application_id, event, user_id, body, created_at, due_at)
        VALUES (target, of_event, of_user, jsonb_build_object('type', of_event,
          'timestamp', to_char(happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'data', data || CASE WHEN subject IS NULL THEN '{}'::jsonb
            ELSE jsonb_build_object('user_id', subject, 'sequence', next_sequence) END)::text,
          happened_at, happened_at);
      END LOOP;
    END $$;
  `;

/** An application whose owner has no access any more hears of nothing, like one that is switched off: the condition of isUsable. */
export const ofUsable = `
          AND (a.owner_id IS NULL OR EXISTS (SELECT 1 FROM access_requests AS r
            WHERE r.user_id = a.owner_id AND r.state = 'APPROVED'
              AND r.type = CASE a.type WHEN 'OAUTH2_CLIENT' THEN 'OAUTH2_CLIENT' ELSE 'UNIT_SITE' END))
         `;

export const webhooksOfUsable: Migration = {
  name: '0234_webhooks_of_usable',
  up: emitWebhook(ofUsable),
  down: emitWebhook(''),
};
