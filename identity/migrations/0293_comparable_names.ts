import type { Migration } from './Migration';

const capitals = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё';
const small = 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе';

export const comparableNames: Migration = {
  name: '0293_comparable_names',
  up: `
    -- A name as people write it: in any letter case, which in some locales "lower" knows of Latin letters alone, and with е for ё.
    CREATE FUNCTION comparable_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN translate(lower(name), '${capitals}', '${small}');
  `,
  down: `
    DROP FUNCTION comparable_name(text);
  `,
};
