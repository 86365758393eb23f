import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ExternalAccount } from '@passport/shared/schemas/externalAuth';
import { Button } from '@passport/shared/ui/Button';
import { When } from '@passport/shared/wording/When';
import { Row, RowNote } from '@passport/shared/ui/Row';
import { ProviderTile } from './ProviderTile';
import { externalAccountsTexts } from '../texts';

interface AccountRowProps {
  account: ExternalAccount;
  /** Display name of the external provider. */
  name: string;
  onUnlink(account: ExternalAccount): void;
}

/** One linked account: its email, when it was linked and when it was last used. */
export function AccountRow({ account, name, onUnlink }: AccountRowProps) {
  const t = useMessages(externalAccountsTexts.namespace);
  return (
    <Row
      tile={<ProviderTile provider={account.provider} />}
      title={name}
      action={
        <Button variant="secondary" aria-label={t('remove-of', { name })} onClick={() => onUnlink(account)}>
          {t('remove')}
        </Button>
      }
    >
      {account.email !== null && <RowNote>{account.email}</RowNote>}
      <RowNote>
        {t('linked')} <When at={account.linked_at} as="day" />
      </RowNote>
      {account.last_used_at !== null && (
        <RowNote>
          {t('last-used')} <When at={account.last_used_at} as="recent" />
        </RowNote>
      )}
    </Row>
  );
}
