/** A spreadsheet takes a cell that begins with one of these for a formula, also behind spaces; it is kept as text by a mark. */
const formula = /^[\s]*[=+\-@\t\r]/;

/** One cell of CSV (RFC 4180). */
function csvCell(value: string): string {
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of CSV, with its end. @param values null is an empty cell; an object is written as JSON */
export const csvLine = (values: readonly unknown[]): string =>
  `${values.map((value) => csvCell(value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value))).join(',')}\r\n`;
