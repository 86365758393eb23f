import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { addressOf, filtersOf, type Filters } from './filters';

/** A pause in typing after which the search runs. */
const pauseMs = 250;

/**
 * The filters of the list. They are in the address, so that they survive a reload and Back from an application; the
 * text of the search is added when typing pauses. A link to the list, such as that of the menu, and Back restore the search of
 * their address.
 */
export function useFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = filtersOf(query);
  const [search, setSearch] = useState(filters.search);
  const { key } = useLocation();
  const isOwn = useNavigationType() === 'REPLACE';
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    // This replaces the address; more may have been typed by then.
    if (!isOwn) setSearch(filters.search);
  }
  const isSettled = search === filters.search;

  function change(changed: Partial<Filters>): void {
    setQuery(addressOf({ ...filters, search, ...changed }), { replace: true });
  }
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => change({ search }), pauseMs);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each keystroke begins the pause again; nothing else does
  }, [search, isSettled]);

  function clear(): void {
    setSearch('');
    setQuery({}, { replace: true });
  }
  return { filters, search, setSearch, change, clear };
}
