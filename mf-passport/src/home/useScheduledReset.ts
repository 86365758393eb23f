import { Resource } from '@passport/shared/data/Resource';
import { useAccountChanges } from '@passport/shared/data/useAccountChanges';
import { useHost } from '@passport/shared/host/HostContext';
import type { User } from '@passport/shared/schemas/users';
import { useEffect, useState } from 'react';
import { createTwoFactorApi } from '../proof/twoFactor.api';

interface ScheduledReset {
  isLoading: boolean;
  /** When support turns the second factor off; null if it does not, undefined if that could not be learnt. */
  at: string | null | undefined;
}

/** Asks whether support is going to turn off the person's second factor, if they have one. */
export function useScheduledReset(user: User | undefined): ScheduledReset {
  const { api } = useHost();
  const [settings] = useState(() => new Resource(createTwoFactorApi(api).settings));
  const hasFactor = user !== undefined && user.two_factor_auth !== 'DISABLE';
  useEffect(() => {
    if (hasFactor) void settings.load();
  }, [settings, hasFactor]);
  useAccountChanges(() => {
    if (hasFactor) void settings.load();
  });
  if (!hasFactor) return { isLoading: user === undefined, at: null };
  const { value, error } = settings;
  return { isLoading: value === undefined && error === undefined, at: value?.reset_scheduled_for };
}
