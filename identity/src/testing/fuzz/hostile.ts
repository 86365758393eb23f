import fc from 'fast-check';

/** Texts that break parsers, databases, comparisons and lookups. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud83d',
  '\ufeff',
  '\u202e\u200d',
  "' OR 1=1 --",
  '"); --',
  '%',
  '%00',
  '%c0%af',
  '<script>',
  '${7*7}',
  '../../etc/passwd',
  'a@b.example\r\nRCPT TO:<c@d.example>',
  '٣٤٥٦',
  'NaN',
  'Infinity',
  '-1',
  '0x7f',
  '1e999',
  '9'.repeat(40),
  '2147483648',
  '9223372036854775808',
  '2026-99-99T99:99:99.999Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'http://[::1',
  'javascript:alert(1)',
  'e30.e30.e30',
  'ё'.repeat(5000),
] as const;

/** Names that every plain object inherits. */
export const inheritedNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const;

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

/** Values of every type of JSON. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      ...[-1, 0, 0.5, 1e308, -0, 2 ** 31, 2 ** 53, 2 ** 63, 9_999_999_999, true, false, null, [], {}, [[]], ['a', 'a']],
    ),
  },
  { weight: 1, arbitrary: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })) },
);

const megabyte = 1_000_000;

/** Bodies that no client produces from a value. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom(
      '{',
      '[]',
      'null',
      '"text"',
      '1e999',
      '\ufeff{}',
      '{"a":1,"a":2}',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"a":1}}}',
      String.raw`{"phone":"\u0000"}`,
      String.raw`{"phone":"\ud800"}`,
      '['.repeat(20_000),
      `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    ),
  },
  { weight: 1, arbitrary: fc.constant(`{"phone":"${'1'.repeat(megabyte)}"}`) },
);

/** What a header can carry (RFC 9110 section 5.5). */
const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 4000));

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 3 });

/** Headers in addition to those that a request requires; most requests carry few of them. */
const hostileHeaders: fc.Arbitrary<Record<string, string | undefined>> = fc.record({
  'accept-language': maybe(
    fc.oneof(
      headerText,
      fc.constantFrom(...inheritedNames, 'en;q=__proto__', 'en;q=1e999', ',;,;q=', 'en,'.repeat(900)),
    ),
  ),
  'x-forwarded-for': maybe(fc.oneof(headerText, fc.constantFrom('not an address', '1.2.3.4, ::1', '::ffff:1.2.3.4'))),
  'x-forwarded-host': maybe(headerText),
  'x-forwarded-proto': maybe(headerText),
  cookie: maybe(
    fc
      .tuple(fc.constantFrom('device', 'sso', '__Host-sso', 'locale', '__proto__', 'constructor'), headerText)
      .map(([name, value]) => `${name}=${value}`),
  ),
  'user-agent': maybe(headerText),
  accept: maybe(headerText),
});

/** Half of all requests carry none. */
export const someHostileHeaders = fc.oneof(fc.constant<Record<string, string | undefined>>({}), hostileHeaders);
