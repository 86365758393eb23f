import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { describeOnBothDatabases, emptyDatabase } from '../../../testing/databases';
import { csvLine, jsonCell, plainCell, textCell } from './csv';

const values = [
  ...['=1+1', '+7916', '-1', '@cmd', ' =1', '\t=1', '\r=1', '\n-1', ' \tx', '\tx', '\u00a0=1', '\u3000@x', '\ufeff=1'],
  ...[
    'plain',
    '',
    ' ',
    'a,b',
    'say "x"',
    'two\nlines',
    '=a,"b"',
    "it's",
    'x=1',
    'Ёлкина — 1',
    "'=1",
    '\\',
    '%',
    '{{x}}',
  ],
  ...[
    'x;=1+2;y',
    'x; "=1',
    'x;\u00a0\v@y',
    'a\n=1',
    'a\r\n-1',
    'a\t\t+1',
    '=1;=2',
    'a;b=1',
    "x;'=1",
    'x;\\=1',
    'x;$1=1',
  ],
];

describeOnBothDatabases('cells of CSV that the database writes', (driver) => {
  it.each(values)('%j is the same cell as from the service', async (value) => {
    const { db } = await emptyDatabase(driver);
    const { rows } = await sql<{
      cell: string;
    }>`SELECT ${textCell(sql`v`)} AS cell FROM (SELECT ${value}::text AS v) AS t`.execute(db);
    expect(`${rows[0]!.cell}\r\n`).toBe(csvLine([value]));
  });

  it.each(values)('JSON with %j is the same cell as from the service', async (value) => {
    const { db } = await emptyDatabase(driver);
    const json = JSON.stringify({ name: value });
    const { rows } = await sql<{ cell: string }>`SELECT ${jsonCell(sql`${json}::json`)} AS cell`.execute(db);
    expect(`${rows[0]!.cell}\r\n`).toBe(csvLine([json]));
  });

  it('are empty for null, and JSON is quoted', async () => {
    const { db } = await emptyDatabase(driver);
    const { rows } =
      await sql`SELECT ${textCell(sql`n`)} AS text, ${plainCell(sql`n`)} AS plain, ${jsonCell(sql`n::jsonb`)} AS none,
      ${jsonCell(sql`'{"a": "=1"}'::jsonb`)} AS json FROM (SELECT NULL::text AS n) AS t`.execute(db);
    expect(rows).toEqual([{ text: '', plain: '', none: '', json: '"{""a"": ""=1""}"' }]);
  });
});
