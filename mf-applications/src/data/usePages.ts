import { PagedList } from '@passport/shared/data/PagedList';
import { useLoad } from '@passport/shared/data/useLoad';
import { useState } from 'react';

interface Page<Item> {
  items: readonly Item[];
  next_cursor: string | null;
}

/** A list of the service that is loaded page by page when the screen opens. @param ask never changes */
export function usePages<Item extends { id: string }>(ask: (cursor?: string) => Promise<Page<Item>>): PagedList<Item> {
  const [list] = useState(
    () =>
      new PagedList<Item>(async (cursor) => {
        const { items, next_cursor } = await ask(cursor);
        return { items, nextCursor: next_cursor };
      }),
  );
  useLoad(list);
  return list;
}
