import { Resource } from '@passport/shared/data/Resource';
import { useHost } from '@passport/shared/host/HostContext';
import { createContext, useEffect, useState } from 'react';
import { createAccessApi } from '../access/access.api';
import { useAccess } from '../data/useAccess';
import { useApplication } from '../data/useApplication';

/** The reason of `useRevocation`, for the notice of every screen of the application. */
export const RevocationReason = createContext<string | undefined>(undefined);

/**
 * Why access to the type of the application was revoked; undefined if it was not, or without a reason. On a screen that opens without
 * access the response is awaited: a reason that arrives later would move the content below. Read in an observer.
 */
export function useRevocation(): { isLoading: boolean; reason: string | undefined } {
  const { api } = useHost();
  const { type } = useApplication().application;
  const access = useAccess(type);
  const isClosed = access === 'none';
  // The first access that is known: the person may be loaded after the application.
  const [opened, setOpened] = useState(access);
  if (opened === undefined && access !== undefined) setOpened(access);
  const [requests] = useState(() => new Resource(createAccessApi(api).newest));
  useEffect(() => {
    if (isClosed) void requests.load();
  }, [isClosed, requests]);
  const { value, error } = requests;
  const latest = value?.requests.find((request) => request.type === type);
  return {
    isLoading: isClosed && opened !== 'approved' && opened !== 'waiting' && value === undefined && error === undefined,
    reason: isClosed && latest?.state === 'REVOKED' ? (latest.reason ?? undefined) : undefined,
  };
}
