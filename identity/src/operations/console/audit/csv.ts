import { sql, type RawBuilder } from 'kysely';

/** A spreadsheet takes a cell that begins with one of these for a formula, also behind spaces; it is kept as text by a mark. */
const formula = /^[\s]*[=+\-@\t\r]/;

/** Spaces other than those that part cells, and quotes: a spreadsheet drops both before a formula. */
const skipped = '[ "\v\f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*';
/**
 * What a spreadsheet of another country may take for the beginning of a formula within a cell: where the comma is part of numbers, `;` or a
 * tab parts the cells, and then a line ends a row within quotes too. For JavaScript and for PostgreSQL.
 */
const innerFormula = `([;\t\r\n]${skipped})(?=[=+@-])`;
const innerFormulas = new RegExp(innerFormula, 'g');

/** One cell of CSV (RFC 4180). */
function csvCell(value: string): string {
  const inner = value.replaceAll(innerFormulas, "$1'");
  const text = formula.test(value) ? `'${inner}` : inner;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of CSV, with its end. @param values null is an empty cell; an object is written as JSON */
export const csvLine = (values: readonly unknown[]): string =>
  `${values.map((value) => csvCell(value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value))).join(',')}\r\n`;

/** A cell that the database writes, of a value that can neither be a formula nor end a cell: a number, a time, a name of ours. */
export const plainCell = (value: RawBuilder<unknown>): RawBuilder<string> => sql`coalesce((${value})::text, '')`;

/** Marks the formulas within a cell. */
const withMarks = (value: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(${value}, ${sql.lit(innerFormula)}, ${sql.lit(String.raw`\1'`)}, 'g')`;

/** The same of JSON, which always begins with a bracket. */
export const jsonCell = (value: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce('"' || replace(${withMarks(sql`(${value})::text`)}, '"', '""') || '"', '')`;

/** `formula` for the database, whose class of spaces depends on its locale. */
const formulaOfDatabase = '^[[:space:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*[=+@\t\r-]';

/** The same of any text. */
export function textCell(value: RawBuilder<unknown>): RawBuilder<string> {
  const inner = withMarks(value);
  const marked = sql`CASE WHEN ${value} ~ ${sql.lit(formulaOfDatabase)} THEN '''' || ${inner} ELSE ${inner} END`;
  const quoted = sql`'"' || replace(${marked}, '"', '""') || '"'`;
  return sql`coalesce(CASE WHEN ${value} ~ '[",\r\n]' THEN ${quoted} ELSE ${marked} END, '')`;
}
