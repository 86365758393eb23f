import { describe, expect, it } from '@jest/globals';
import { isDatabaseUnavailable } from './isDatabaseUnavailable';

const withCode = (code: string) => Object.assign(new Error('refused'), { code });

describe('an error of the database', () => {
  it.each([
    ['08006', 'the connection was lost'],
    ['08P01', 'a pooler gave up'],
    ['25006', 'it is a standby'],
    ['53100', 'its disk is full'],
    ['53200', 'it has no memory'],
    ['53300', 'it has too many connections'],
    ['57014', 'a statement took too long'],
    ['57P01', 'it is shutting down'],
    ['57P03', 'it is starting'],
    ['58030', 'its disk is broken'],
    ['ECONNREFUSED', 'nobody listens'],
    ['ENOTFOUND', 'its name is unknown'],
  ])('%s says that it is unavailable: %s (R-66)', (code) => expect(isDatabaseUnavailable(withCode(code))).toBe(true));

  it.each(['23505', '42P01', '40001', '55P03', '0A000'])('%s means that a statement failed', (code) =>
    expect(isDatabaseUnavailable(withCode(code))).toBe(false),
  );

  it('may be one of several attempts to connect', () => {
    expect(isDatabaseUnavailable(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true);
    expect(isDatabaseUnavailable('ECONNREFUSED')).toBe(false);
  });
});
