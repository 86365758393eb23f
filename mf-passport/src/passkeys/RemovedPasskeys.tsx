import { useMessages } from '@passport/shared/i18n/useMessages';
import type { RemovedPasskey } from '@passport/shared/schemas/passkeys';
import { Button } from '@passport/shared/ui/Button';
import { KeyIcon } from '@passport/shared/ui/icons';
import { Row, RowNote, Rows } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { passkeysTexts } from '../texts';
import type { Passkeys } from './Passkeys';
import { usePasskeyWords } from './usePasskeyWords';

interface RemovedPasskeysProps {
  passkeys: Passkeys;
  removed: readonly RemovedPasskey[];
  onRestore(id: string): void;
}

/** The passkeys that can still be taken back. */
export const RemovedPasskeys = observer(function RemovedPasskeys({
  passkeys,
  removed,
  onRestore,
}: RemovedPasskeysProps) {
  const t = useMessages(passkeysTexts.namespace);
  const { nameOf } = usePasskeyWords();
  return (
    <Section title={t('removed-heading')}>
      <Rows>
        {removed.map((passkey) => (
          <Row
            key={passkey.id}
            icon={<KeyIcon />}
            title={<bdi>{nameOf(passkey)}</bdi>}
            action={
              <Button
                variant="secondary"
                isLoading={passkeys.changing.has(passkey.id)}
                aria-label={t('restore-of', { name: nameOf(passkey) })}
                onClick={() => onRestore(passkey.id)}
              >
                {t('restore')}
              </Button>
            }
          >
            <RowNote>
              {t('restorable-until')} <When at={passkey.restorable_until} />
            </RowNote>
          </Row>
        ))}
      </Rows>
    </Section>
  );
});
