import { describe, expect, it } from '@jest/globals';
import { addressOf, areEmpty, filtersOf, queryOf, type Filters } from './filters';

const none: Filters = { search: '', type: '', mode: '', status: '' };

describe('the filters of the list', () => {
  it.each([
    ['', none],
    ['?type=UNIT_SITE', { ...none, type: 'UNIT_SITE' }],
    ['?mode=test&status=connected&search=a', { search: 'a', type: '', mode: 'test', status: 'connected' }],
    ['?type=SAML&mode=x&status=__proto__', none],
  ])('of "%s"', (query, filters) => {
    expect(filtersOf(new URLSearchParams(query))).toEqual(filters);
  });

  it('can be read back from their address', () => {
    const filters: Filters = { search: 'кал', type: 'OAUTH2_CLIENT', mode: 'production', status: 'not-connected' };
    expect(filtersOf(new URLSearchParams(addressOf(filters)))).toEqual(filters);
    expect(addressOf(none)).toEqual({});
    expect(areEmpty(none)).toBe(true);
    expect(areEmpty(filters)).toBe(false);
  });

  it.each([
    [{}, {}],
    [{ search: '  ' }, {}],
    [{ search: ' кал ' }, { search: 'кал' }],
    [{ mode: 'test' }, { is_test: 'true' }],
    [{ mode: 'production' }, { is_test: 'false' }],
    [{ status: 'connected' }, { is_active: 'true', connection_status: 'CONNECTED' }],
    [{ status: 'not-connected' }, { is_active: 'true', connection_status: 'NOT_CONNECTED' }],
    [{ status: 'inactive' }, { is_active: 'false' }],
  ] as const)('%j ask for %j', (chosen, query) => {
    expect(queryOf({ ...none, ...chosen })).toEqual(query);
  });
});
