import type { Migration } from './Migration';

export const secondFactorClaims: Migration = {
  name: '0110_second_factor_claims',
  up: `
    -- Registrations and linked sign-ins with two codes claimed two factors ('mfa') of people who had turned none on.
    UPDATE sessions AS s SET amr = array_remove(s.amr, 'mfa') FROM users AS u
    WHERE u.id = s.user_id AND s.ended_at IS NULL AND 'mfa' = ANY(s.amr)
      AND NOT s.amr && ARRAY['pwd', 'otp', 'telegram', 'recovery'] AND u.two_factor_auth <> 'PHONE_EMAIL';
  `,
  // The claims were wrong: nothing brings them back.
  down: 'SELECT 1;',
};
