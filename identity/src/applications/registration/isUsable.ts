import { sql, type RawBuilder } from 'kysely';

/**
 * SQL condition: an application may sign people in. It is active, and its owner has access to applications of its type now.
 * Operators need no access: their applications have no owner. A SAML service provider counts as a full integration.
 * The table applications is named `a`.
 */
export const isUsable: RawBuilder<boolean> = sql`(a.is_active AND (a.owner_id IS NULL OR EXISTS (
  SELECT 1 FROM access_requests AS r WHERE r.user_id = a.owner_id AND r.state = 'APPROVED'
    AND r.type = CASE a.type WHEN 'OAUTH2_CLIENT' THEN 'OAUTH2_CLIENT' ELSE 'UNIT_SITE' END)))`;
