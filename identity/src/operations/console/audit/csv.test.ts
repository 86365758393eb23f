import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv';

/** The cells of a line as a spreadsheet reads them: quotes hold a cell together only from its first character on. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at += 1) {
    const mark = line.charAt(at);
    if (isQuoted && mark === '"' && line.charAt(at + 1) === '"') cell += line.charAt((at += 1));
    else if (mark === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted || ![separator, '\r', '\n'].includes(mark)) cell += mark;
    else {
      cells.push(cell);
      cell = '';
    }
  }
  return cells;
}

describe('a line of CSV', () => {
  const hostile = ['=1+2', ' =1+2', '"=1+2', '""=1+2', '\u00a0@x', '\v-1', '\t+1', '\r=1', '\n=1', '; =1'];
  const texts = [';', '\t', ';;', '\n', '\r\n'].flatMap((before) => hostile.map((it) => `x${before}${it};y`));
  it.each([',', ';', '\t'])('has no formula in any cell, wherever cells are parted by %j', (separator) => {
    const values = texts.flatMap((text) => [text, { name: text }, [text]]);
    for (const value of values) {
      const cells = cellsOf(csvLine([7, value, 'z']), separator);
      expect([value, cells.filter((cell) => /^\s*[=+\-@]/.test(cell))]).toEqual([value, []]);
    }
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+7916', "'+7916"],
    ['-1', "'-1"],
    ['@cmd', "'@cmd"],
    [' =1', "' =1"],
    ['\t=1', "'\t'=1"],
    ['x;=1', "x;'=1"],
    ['x; =1', "x; '=1"],
    ['x;\t@y', "x;\t'@y"],
    ['+1;-1', "'+1;'-1"],
  ])('keeps %j as text in a spreadsheet', (value, cell) => expect(csvLine([value])).toBe(`${cell}\r\n`));

  it('quotes what would end a cell or a line', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', 'plain'])).toBe('"a,b","say ""x""","two\nlines",plain\r\n');
    expect(csvLine(['=a,b'])).toBe('"\'=a,b"\r\n');
  });

  it('leaves nothing for null, and writes other values as JSON', () => {
    expect(csvLine([null, undefined, 5, { a: 1 }, ['x', 'y']])).toBe(',,5,"{""a"":1}","[""x"",""y""]"\r\n');
  });
});
