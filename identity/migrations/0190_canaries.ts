import type { Migration } from './Migration';

export const canaries: Migration = {
  name: '0190_canaries',
  up: `
    -- What browsers have reported of the canaries of remotes: page views and failures of both sides, paints counted by class.
    CREATE TABLE canaries (
      remote text NOT NULL,
      version text NOT NULL,
      canary_views integer NOT NULL,
      canary_failures integer NOT NULL,
      canary_paints integer[] NOT NULL,
      live_views integer NOT NULL,
      live_failures integer NOT NULL,
      live_paints integer[] NOT NULL,
      reported_at timestamptz NOT NULL,
      stopped_at timestamptz,
      PRIMARY KEY (remote, version)
    );
  `,
  down: 'DROP TABLE canaries;',
};
