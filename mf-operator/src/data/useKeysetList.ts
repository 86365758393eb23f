import type { Api } from '@passport/shared/api-client/endpoint';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMemo } from 'react';
import { KeysetList, type KeysetPage } from './KeysetList';
import { useConsole } from './useConsole';
import { useNews } from './useNews';

/**
 * A list of the service that is loaded when the screen opens, and again for other filters.
 * @param ask reads a page by the given Api
 * @param filters its filters as one text
 */
export function useKeysetList<Item>(
  ask: (api: Api, cursor: string | undefined) => Promise<KeysetPage<Item>>,
  keyOf: (item: Item) => string | number,
  filters = '',
): KeysetList<Item> {
  const { api } = useConsole();
  const host = useHost();
  const list = useMemo(
    () => new KeysetList<Item>((cursor, isQuiet) => ask(isQuiet ? host.api : api, cursor), keyOf),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `filters` stands for what `ask` closes over
    [filters, api, host.api],
  );
  useLoad(list);
  useNews(list);
  return list;
}
