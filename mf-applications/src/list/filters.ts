import type { ApplicationsQuery } from '@passport/shared/schemas/applications';

/** Values of each filter, as in the address; an empty text means no filter. */
export const filterValues = {
  type: ['', 'OAUTH2_CLIENT', 'UNIT_SITE'],
  mode: ['', 'test', 'production'],
  status: ['', 'connected', 'not-connected', 'inactive'],
} as const;
export type FilterName = keyof typeof filterValues;

export type Filters = { search: string } & { [Name in FilterName]: (typeof filterValues)[Name][number] };

const names = Object.keys(filterValues) as FilterName[];

/** The filters of an address; unknown values are ignored. */
export function filtersOf(query: URLSearchParams): Filters {
  const chosen = names.map((name) => {
    const value = query.get(name) ?? '';
    return [name, (filterValues[name] as readonly string[]).includes(value) ? value : ''];
  });
  return { search: query.get('search') ?? '', ...Object.fromEntries(chosen) } as Filters;
}

export const areEmpty = (filters: Filters): boolean => Object.values(filters).every((value) => value === '');

/** The query of an address that has these filters. */
export const addressOf = (filters: Filters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

const queryOfStatus: Record<Filters['status'], ApplicationsQuery> = {
  '': {},
  connected: { is_active: 'true', connection_status: 'CONNECTED' },
  'not-connected': { is_active: 'true', connection_status: 'NOT_CONNECTED' },
  inactive: { is_active: 'false' },
};

/** The query of `GET /oauth2/` for these filters. */
export const queryOf = ({ search, type, mode, status }: Filters): ApplicationsQuery => ({
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(type !== '' && { type }),
  ...(mode !== '' && { is_test: mode === 'test' ? ('true' as const) : ('false' as const) }),
  ...queryOfStatus[status],
});
