import type { Migration } from './Migration';

export const webhooks: Migration = {
  name: '0153_webhooks',
  up: `
    -- Where events of an application go; the address is its webhook_url.
    CREATE TABLE webhook_endpoints (
      application_id uuid PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
      -- Encrypted: they sign. The earlier one signs too until it expires.
      secret text NOT NULL,
      old_secret text,
      old_secret_expires_at timestamptz,
      -- Of failures in a row: since when, and how many of the last tries within five minutes failed.
      failing_since timestamptz,
      recent_since timestamptz,
      recent_tries integer NOT NULL DEFAULT 0,
      recent_failures integer NOT NULL DEFAULT 0,
      -- Set: nothing is sent but one probe a minute.
      paused_at timestamptz,
      next_probe_at timestamptz,
      -- Set: nothing is sent until the address or the secret changes.
      disabled_at timestamptz,
      -- Hours of failing of which the owner has been notified: 1, 24, 72.
      notified_hours integer[] NOT NULL DEFAULT '{}'
    );

    -- One event for one application, written in the transaction of its change.
    CREATE TABLE webhook_events (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      number bigint GENERATED ALWAYS AS IDENTITY,
      application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      event text NOT NULL,
      -- The person whom it concerns; no foreign key: account.erased is delivered after the person is gone.
      user_id integer,
      -- The exact text that is signed and sent.
      body text NOT NULL,
      created_at timestamptz NOT NULL,
      state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'HELD', 'DELIVERED', 'EXPIRED')),
      attempts integer NOT NULL DEFAULT 0,
      -- Of a waiting event: when it is tried next; while it is tried, the end of the worker's lease.
      due_at timestamptz,
      finished_at timestamptz
    );
    CREATE INDEX webhook_events_due ON webhook_events (due_at) WHERE state = 'WAITING';
    CREATE INDEX webhook_events_open ON webhook_events (application_id, number) WHERE state IN ('WAITING', 'HELD');
    CREATE INDEX webhook_events_of_user ON webhook_events (user_id);
    CREATE INDEX webhook_events_created ON webhook_events USING brin (created_at);

    -- The log of tries.
    CREATE TABLE webhook_attempts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      number bigint GENERATED ALWAYS AS IDENTITY,
      application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      event_id uuid NOT NULL REFERENCES webhook_events (id) ON DELETE CASCADE,
      at timestamptz NOT NULL,
      status integer,
      duration_ms integer NOT NULL,
      response text NOT NULL
    );
    CREATE INDEX webhook_attempts_of_application ON webhook_attempts (application_id, number);
    CREATE INDEX webhook_attempts_of_event ON webhook_attempts (event_id);
    CREATE INDEX webhook_attempts_at ON webhook_attempts USING brin (at);

    -- The last sequence number of a person's events at one application.
    CREATE TABLE webhook_sequences (
      application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      sequence bigint NOT NULL,
      PRIMARY KEY (application_id, user_id)
    );

    -- Writes one event for each application that may hear of it: one application, or all that a person uses.
    CREATE FUNCTION emit_webhook(of_event text, of_user integer, of_application uuid, data jsonb, happened_at timestamptz)
    RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      target uuid;
      subject uuid;
      next_sequence bigint;
    BEGIN
      SELECT u.user_id INTO subject FROM users AS u WHERE u.id = of_user;
      FOR target IN
        SELECT e.application_id FROM webhook_endpoints AS e JOIN applications AS a ON a.id = e.application_id
        WHERE a.webhook_url IS NOT NULL AND a.is_active AND (e.application_id = of_application OR of_application IS NULL
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

    -- Every change of an account and of an application passes through the log of security events.
    CREATE FUNCTION emit_logged_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.target_type = 'application' THEN
        PERFORM emit_webhook('application.changed', NULL, NEW.target_id::uuid,
          jsonb_build_object('application_id', NEW.target_id, 'change', NEW.event), NEW.at);
      ELSE
        PERFORM emit_webhook(
          CASE NEW.event WHEN 'account_erased' THEN 'account.erased' WHEN 'profile_changed' THEN 'profile.changed'
            ELSE 'contact.changed' END,
          NEW.user_id, NULL,
          CASE WHEN NEW.event LIKE 'email%' THEN '{"fields": ["email"]}'::jsonb
            WHEN NEW.event LIKE 'phone%' THEN '{"fields": ["phone"]}'::jsonb
            WHEN NEW.event = 'profile_changed'
              THEN jsonb_build_object('fields', string_to_array(coalesce(NEW.details ->> 'fields', ''), ' '))
            ELSE '{}'::jsonb END,
          NEW.at);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER audit_events_to_webhooks AFTER INSERT ON audit_events FOR EACH ROW
      WHEN (NEW.event IN ('profile_changed', 'email_changed', 'phone_changed', 'email_restored', 'phone_restored', 'account_erased')
        OR (NEW.target_type = 'application' AND NEW.event <> 'application_deleted'))
      EXECUTE FUNCTION emit_logged_webhook();

    CREATE FUNCTION emit_service_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Most applications have no endpoint: a sign-in pays for one look into an index.
      IF NOT EXISTS (SELECT 1 FROM webhook_endpoints WHERE application_id = NEW.application_id) THEN
        RETURN NULL;
      END IF;
      IF NEW.revoked_at IS NOT NULL THEN
        IF OLD.revoked_at IS NULL THEN
          PERFORM emit_webhook('consent.revoked', NEW.user_id, NEW.application_id, '{}', NEW.revoked_at);
        END IF;
        RETURN NULL;
      END IF;
      IF TG_OP = 'INSERT' OR OLD.revoked_at IS NOT NULL OR OLD.scopes IS DISTINCT FROM NEW.scopes THEN
        PERFORM emit_webhook('consent.granted', NEW.user_id, NEW.application_id,
          jsonb_build_object('scopes', NEW.scopes), NEW.last_used_at);
      END IF;
      PERFORM emit_webhook('sign_in', NEW.user_id, NEW.application_id, '{}', NEW.last_used_at);
      RETURN NULL;
    END $$;
    CREATE TRIGGER connected_services_to_webhooks AFTER INSERT OR UPDATE ON connected_services FOR EACH ROW
      EXECUTE FUNCTION emit_service_webhook();

    CREATE FUNCTION emit_session_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM emit_webhook('session.ended', NEW.user_id, e.application_id, jsonb_build_object('sid', NEW.sid), NEW.ended_at)
      FROM session_applications AS e JOIN webhook_endpoints AS w ON w.application_id = e.application_id
      WHERE e.sid = NEW.sid;
      RETURN NULL;
    END $$;
    CREATE TRIGGER sessions_end_to_webhooks AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
      WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION emit_session_webhook();

    -- What waits about an erased person is not delivered, except that they are gone; and nothing of them stays in the log.
    CREATE FUNCTION scrub_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM webhook_events WHERE user_id = OLD.id AND (event <> 'account.erased' OR state IN ('DELIVERED', 'EXPIRED'));
      RETURN OLD;
    END $$;
    CREATE TRIGGER users_scrub_webhooks BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION scrub_webhooks();
  `,
  down: `
    DROP TRIGGER users_scrub_webhooks ON users;
    DROP FUNCTION scrub_webhooks();
    DROP TRIGGER sessions_end_to_webhooks ON sessions;
    DROP FUNCTION emit_session_webhook();
    DROP TRIGGER connected_services_to_webhooks ON connected_services;
    DROP FUNCTION emit_service_webhook();
    DROP TRIGGER audit_events_to_webhooks ON audit_events;
    DROP FUNCTION emit_logged_webhook();
    DROP FUNCTION emit_webhook(text, integer, uuid, jsonb, timestamptz);
    DROP TABLE webhook_sequences;
    DROP TABLE webhook_attempts;
    DROP TABLE webhook_events;
    DROP TABLE webhook_endpoints;
  `,
};
