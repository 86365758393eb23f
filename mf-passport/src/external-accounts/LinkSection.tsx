import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ExternalAccount, ProviderName } from '@passport/shared/schemas/externalAuth';
import { Button } from '@passport/shared/ui/Button';
import { Row, Rows } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { createExternalAccountsApi } from './externalAccounts.api';
import { ProviderTile } from './ProviderTile';
import { externalAccountsTexts } from '../texts';

interface LinkSectionProps {
  /** Undefined until they are loaded. */
  linked: readonly ExternalAccount[] | undefined;
  nameOf(provider: ProviderName): string;
  /** The provider of a linking in progress. */
  busy: ProviderName | undefined;
  onLink(provider: ProviderName): void;
}

/** The configured providers without a linked account. Without one there is no section. */
export const LinkSection = observer(function LinkSection({ linked, nameOf, busy, onLink }: LinkSectionProps) {
  const t = useMessages(externalAccountsTexts.namespace);
  const { api } = useHost();
  const [providers] = useState(() => new Resource(createExternalAccountsApi(api).providers));
  useLoad(providers);
  const free = (providers.value ?? []).filter((name) => linked?.every(({ provider }) => provider !== name));
  if (linked === undefined || free.length === 0) return null;
  return (
    <Section title={t('link-heading')}>
      <Rows>
        {free.map((provider) => (
          <Row
            key={provider}
            tile={<ProviderTile provider={provider} />}
            title={nameOf(provider)}
            action={
              <Button
                variant="secondary"
                aria-label={t('link-of', { name: nameOf(provider) })}
                isLoading={busy === provider}
                disabled={busy !== undefined && busy !== provider}
                onClick={() => onLink(provider)}
              >
                {t('link')}
              </Button>
            }
          />
        ))}
      </Rows>
    </Section>
  );
});
