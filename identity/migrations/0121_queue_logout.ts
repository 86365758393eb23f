import type { Migration } from './Migration';

const triggerBody = (queue: string): string => `
    CREATE OR REPLACE FUNCTION end_session_at_applications() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM oauth2_artifacts WHERE sid = NEW.sid;
      ${queue}
      RETURN NULL;
    END $$;`;

export const queueLogout: Migration = {
  name: '0121_queue_logout',
  up: `
    -- A session leaves an application when the session ends (the trigger below) or when its person disconnects the service. Both
    -- queue the back-channel logout here. A process of the version before queues the second by itself, in the same words.
    CREATE FUNCTION queue_backchannel_logout(left_sid uuid, left_application_id uuid, left_at timestamptz)
    RETURNS void LANGUAGE sql AS $$
      INSERT INTO outbox (channel, kind, recipient, reference, created_at, due_at, expires_at)
      SELECT 'logout', 'backchannel_logout', a.backchannel_logout_uri,
        jsonb_build_object('client', a.id, 'sid', s.sid, 'sub', u.user_id),
        left_at, left_at, left_at + interval '1 day'
      FROM applications AS a, sessions AS s
      JOIN users AS u ON u.id = s.user_id
      WHERE a.id = left_application_id AND s.sid = left_sid AND a.is_active AND a.backchannel_logout_uri IS NOT NULL
    $$;
    ${triggerBody(`
      PERFORM queue_backchannel_logout(NEW.sid, e.application_id, NEW.ended_at)
      FROM session_applications AS e WHERE e.sid = NEW.sid;`)}
  `,
  down: `
    ${triggerBody(`
      INSERT INTO outbox (channel, kind, recipient, reference, created_at, due_at, expires_at)
      SELECT 'logout', 'backchannel_logout', a.backchannel_logout_uri,
        jsonb_build_object('client', a.id, 'sid', NEW.sid, 'sub', u.user_id),
        NEW.ended_at, NEW.ended_at, NEW.ended_at + interval '1 day'
      FROM session_applications AS s
      JOIN applications AS a ON a.id = s.application_id
      JOIN users AS u ON u.id = NEW.user_id
      WHERE s.sid = NEW.sid AND a.is_active AND a.backchannel_logout_uri IS NOT NULL;`)}
    DROP FUNCTION queue_backchannel_logout(uuid, uuid, timestamptz);
  `,
};
