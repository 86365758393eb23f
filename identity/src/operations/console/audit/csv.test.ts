import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv';

describe('a line of CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+7916', "'+7916"],
    ['-1', "'-1"],
    ['@cmd', "'@cmd"],
    [' =1', "' =1"],
    ['\t=1', "'\t=1"],
  ])('keeps %j as text in a spreadsheet', (value, cell) => expect(csvLine([value])).toBe(`${cell}\r\n`));

  it('quotes what would end a cell or a line', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', 'plain'])).toBe('"a,b","say ""x""","two\nlines",plain\r\n');
    expect(csvLine(['=a,b'])).toBe('"\'=a,b"\r\n');
  });

  it('leaves nothing for null, and writes other values as JSON', () => {
    expect(csvLine([null, undefined, 5, { a: 1 }, ['x', 'y']])).toBe(',,5,"{""a"":1}","[""x"",""y""]"\r\n');
  });
});
