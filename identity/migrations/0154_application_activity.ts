import type { Migration } from './Migration';

export const applicationActivity: Migration = {
  name: '0154_application_activity',
  up: `
    -- The latest sign-in requests of an application, for its developer; nothing of a person.
    CREATE TABLE application_attempts (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      at timestamptz NOT NULL,
      outcome text NOT NULL,
      sent text,
      registered text
    );
    CREATE INDEX application_attempts_latest ON application_attempts (application_id, id);

    -- Use of an application, one row a day.
    CREATE TABLE application_usage (
      application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      day date NOT NULL,
      sign_ins integer NOT NULL DEFAULT 0,
      people integer NOT NULL DEFAULT 0,
      new_people integer NOT NULL DEFAULT 0,
      -- Number of failures by outcome.
      failures jsonb NOT NULL DEFAULT '{}',
      PRIMARY KEY (application_id, day)
    );

    -- Who has been counted on a day; deleted two days later.
    CREATE TABLE application_day_people (
      application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      day date NOT NULL,
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      PRIMARY KEY (application_id, day, user_id)
    );
    CREATE INDEX application_day_people_day ON application_day_people (day);
  `,
  down: `
    DROP TABLE application_day_people;
    DROP TABLE application_usage;
    DROP TABLE application_attempts;
  `,
};
