import { Resource } from '@passport/shared/data/Resource';
import { useAccountChanges } from '@passport/shared/data/useAccountChanges';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import type { SecuritySummary } from '@passport/shared/schemas/account';
import { useState } from 'react';
import { createHomeApi } from './home.api';

/** Loads what the cards say of the account's safety, again with each change of the account. Read its values in an observer. */
export function useSecurity(): Resource<SecuritySummary> {
  const { api } = useHost();
  const [summary] = useState(() => new Resource(createHomeApi(api).security));
  useLoad(summary);
  useAccountChanges(() => void summary.load());
  return summary;
}

/** It could not be loaded, and nothing older is known. */
export const isLost = (summary: Resource<SecuritySummary>): boolean =>
  summary.value === undefined && summary.error !== undefined;
