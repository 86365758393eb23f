import { handleApiError } from '@passport/shared/api-client/handleApiError';
import { showErrorToast } from '@passport/shared/data/showErrorToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, layout, motion, radius, space, text } from '@passport/shared/theme/tokens';
import { Spinner } from '@passport/shared/ui/Spinner';
import { useLatest } from '@passport/shared/ui/useLatest';
import { ProviderIcon } from '@passport/shared/ui/ProviderIcon';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { createExternalApi } from './external.api';
import { externalTexts } from '../texts';
import { ProvidersStore } from './ProvidersStore';
import { createSavedQuery } from './savedQuery';

interface ProviderListProps {
  /** Called on Escape. */
  onClose(): void;
  /** Goes to another site. */
  leave?: (url: string) => void;
}

/** The external providers below the unfolded line of START. */
export const ProviderList = observer(function ProviderList({
  onClose,
  leave = (url) => window.location.assign(url),
}: ProviderListProps) {
  const t = useMessages(externalTexts.namespace);
  const store = useProvidersStore(leave);
  useClosingByEscape(onClose);

  return (
    <List aria-label={t('list.label')}>
      {store.offered.map((provider) => (
        <li key={provider}>
          <Row type="button" aria-busy={store.leavingFor === provider} onClick={() => void store.choose(provider)}>
            {store.leavingFor === provider ? <Spinner $size={24} /> : <ProviderIcon provider={provider} />}
            <span>
              {t(`providers.${provider}`)}
              {store.isMissing(provider) && <Note>{t('list.not-connected')}</Note>}
            </span>
          </Row>
        </li>
      ))}
    </List>
  );
});

function useProvidersStore(leave: (url: string) => void): ProvidersStore {
  const host = useHost();
  const t = useMessages(externalTexts.namespace);
  const { search } = useLocation();
  const [store] = useState(
    () =>
      new ProvidersStore({
        api: createExternalApi(host.api),
        savedQuery: createSavedQuery(),
        search,
        leave,
        onFailure: (provider, error) => {
          const fallback = provider === 'GOOGLE' ? t('list.google-failed') : 'errors.general-error';
          showErrorToast(host, t, t(handleApiError(error, { fallback }).toast ?? fallback), error);
        },
      }),
  );
  useEffect(() => {
    void store.load();
    const handleShow = () => store.handlePageRestored();
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, [store]);
  return store;
}

function useClosingByEscape(onClose: () => void): void {
  const close = useLatest(onClose);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [close]);
}

/** Unfolds inside the card, which grows downwards: nothing is covered, and the rest of the card keeps its place. */
const List = styled.ul`
  margin: ${space(1)} 0 0;
  padding: ${space(1)};
  border: 1px solid ${colors.border};
  border-radius: ${radius.medium};
  list-style: none;
`;

const Row = styled.button`
  ${text.body}
  display: flex;
  gap: ${space(3)};
  align-items: center;
  width: 100%;
  min-height: ${layout.target};
  padding: ${space(2)} ${space(3)};
  border: 0;
  border-radius: ${radius.small};
  background: none;
  color: ${colors.text};
  text-align: start;
  cursor: pointer;
  transition: background-color ${motion.fast};
  @media (hover: hover) {
    &:hover {
      background: ${colors.sunken};
    }
  }
`;

const Note = styled.span`
  ${text.small}
  display: block;
  color: ${colors.textMuted};
`;
