import type { Migration } from './Migration';

const capitals = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё';
const small = 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе';

export const consoleFinds: Migration = {
  name: '0291_console_finds',
  up: `
    -- What operators search people by, in addition to what calls look up.
    CREATE INDEX users_last_digits ON users (right(phone, 4));
    CREATE INDEX audit_events_of_request ON audit_events (request_id) WHERE request_id IS NOT NULL;
    -- A name as people write it: in any letter case, which in some locales "lower" knows of Latin letters alone, and with е for ё.
    CREATE FUNCTION comparable_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN translate(lower(name), '${capitals}', '${small}');
    CREATE INDEX applications_name ON applications (comparable_name(name));
  `,
  down: `
    DROP INDEX applications_name;
    DROP FUNCTION comparable_name(text);
    DROP INDEX audit_events_of_request;
    DROP INDEX users_last_digits;
  `,
};
