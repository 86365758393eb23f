import type { Api } from '@passport/shared/api-client/endpoint';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useMemo } from 'react';
import { useConsole } from './useConsole';

/** A value of the service that is loaded when the screen opens. @param of names it: another name is another value */
export function useResource<Value>(ask: (api: Api) => Promise<Value>, of = ''): Resource<Value> {
  const { api } = useConsole();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `of` stands for what `ask` closes over
  const resource = useMemo(() => new Resource(() => ask(api)), [of, api]);
  useLoad(resource);
  return resource;
}
