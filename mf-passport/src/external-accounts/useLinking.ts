import { ApiError } from '@passport/shared/api-client/ApiError';
import { createLinkingProvider } from '@passport/shared/data/linkingProvider';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import type { ExternalAccount, ExternalAuthQuery, ProviderName } from '@passport/shared/schemas/externalAuth';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Cancelled } from '../confirm-sign-in/ConfirmSignIn';
import { useConfirmSignIn } from '../confirm-sign-in/ConfirmSignInProvider';
import { createTwoFactorApi } from '../proof/twoFactor.api';
import { paths } from '../paths';
import { createExternalAccountsApi } from './externalAccounts.api';

interface LinkingParts {
  onLinked(accounts: readonly ExternalAccount[], provider: ProviderName): void;
  /** Goes to the provider. */
  leave(url: string): void;
}

/** Linking an account of a provider: the redirect to it, and its callback. */
export function useLinking({ onLinked, leave }: LinkingParts) {
  const { api } = useHost();
  const [accounts] = useState(() => createExternalAccountsApi(api));
  const [linking] = useState(() => createLinkingProvider());
  const [busy, setBusy] = useState<ProviderName>();
  const confirmation = useConfirmSignIn();
  const showFailure = useFailureToast();
  const navigate = useNavigate();
  const { search } = useLocation();

  const attempt = async (provider: ProviderName, work: () => Promise<void>): Promise<void> => {
    setBusy(provider);
    try {
      await work();
    } catch (error) {
      setBusy(undefined);
      if (!(error instanceof Cancelled)) showFailure(error);
    }
  };
  /** An old sign-in is confirmed before the redirect to the provider, not after it. */
  const start = (provider: ProviderName) =>
    attempt(provider, async () => {
      await confirmation.guard(async () => {
        const { is_sign_in_recent } = await createTwoFactorApi(api).settings();
        if (!is_sign_in_recent) throw new ApiError(401, { code: 'recent_sign_in_required' });
      });
      const { url } = await accounts.url(provider);
      linking.write(provider);
      leave(url);
    });
  const finish = (provider: ProviderName, query: ExternalAuthQuery) =>
    attempt(provider, async () => {
      const external_auth = await accounts.complete(query);
      onLinked(await confirmation.guard(() => accounts.link(external_auth)), provider);
      setBusy(undefined);
    });

  useEffect(() => {
    const provider = linking.read() as ProviderName | undefined;
    const query = new URLSearchParams(search);
    if (provider === undefined || (!query.has('state') && !query.has('error'))) return;
    linking.clear();
    void navigate(paths.externalAccounts, { replace: true });
    void finish(provider, { ...Object.fromEntries(query), service: provider });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the callback counts once, when the screen opens
  }, []);
  useEffect(() => {
    // The browser restored the page after a Back: another provider can be chosen.
    const handleShow = () => setBusy(undefined);
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);
  return { busy, start };
}
