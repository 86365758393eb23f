import { useMessages } from '@passport/shared/i18n/useMessages';
import type { ExternalAccount } from '@passport/shared/schemas/externalAuth';
import { Button } from '@passport/shared/ui/Button';
import { LinkIcon } from '@passport/shared/ui/icons';
import { Detail, Row } from '../frame/Rows';
import { When } from '../wording/When';
import { namespace } from './texts';

interface AccountRowProps {
  account: ExternalAccount;
  /** Display name of the external provider. */
  name: string;
  onUnlink(account: ExternalAccount): void;
}

/** One linked account: its email, when it was linked and when it was last used. */
export function AccountRow({ account, name, onUnlink }: AccountRowProps) {
  const t = useMessages(namespace);
  return (
    <Row
      icon={<LinkIcon />}
      title={name}
      action={
        <Button variant="secondary" aria-label={t('remove-of', { name })} onClick={() => onUnlink(account)}>
          {t('remove')}
        </Button>
      }
    >
      {account.email !== null && <Detail>{account.email}</Detail>}
      <Detail>
        {t('linked')} <When at={account.linked_at} as="day" />
      </Detail>
      {account.last_used_at !== null && (
        <Detail>
          {t('last-used')} <When at={account.last_used_at} as="recent" />
        </Detail>
      )}
    </Row>
  );
}
