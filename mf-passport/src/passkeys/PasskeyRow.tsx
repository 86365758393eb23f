import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { PasskeyItem } from '@passport/shared/schemas/passkeys';
import { Button } from '@passport/shared/ui/Button';
import { KeyIcon } from '@passport/shared/ui/icons';
import { space } from '@passport/shared/theme/tokens';
import { Filling, MutedSmall } from '@passport/shared/ui/basics';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { Facts } from '../frame/Facts';
import { FoldRow } from '../frame/FoldRow';
import { passkeysTexts } from '../texts';
import { countryName } from '../wording/describePlace';
import { usePasskeyWords } from './usePasskeyWords';

interface PasskeyRowProps {
  passkey: PasskeyItem;
  isRemoving: boolean;
  onName: (passkey: PasskeyItem) => void;
  onRemove: (passkey: PasskeyItem) => void;
}

/** One passkey: its name, where it is kept, when it was used. A press shows the rest, and what can be done. */
export const PasskeyRow = observer(function PasskeyRow({ passkey, isRemoving, onName, onRemove }: PasskeyRowProps) {
  const t = useMessages(passkeysTexts.namespace);
  const { locale } = useHost();
  const { nameOf, keepingOf } = usePasskeyWords();
  const name = nameOf(passkey);
  const used =
    passkey.last_used_at === null ? (
      t('never-used')
    ) : (
      <Fragment key="last-used">
        {t('last-used')} <When at={passkey.last_used_at} as="recent" />
      </Fragment>
    );
  return (
    <FoldRow
      icon={<KeyIcon />}
      words={
        <Filling>
          <div>
            <bdi>{name}</bdi>
          </div>
          <MutedSmall as="div">
            <Facts of={[keepingOf(passkey), used]} />
          </MutedSmall>
        </Filling>
      }
    >
      {passkey.name !== null && passkey.authenticator !== null && <p>{passkey.authenticator}</p>}
      <p>
        {t('created')} <When at={passkey.created_at} as="recent" />
      </p>
      {passkey.country !== null && <p>{countryName(passkey.country, locale.current)}</p>}
      <Actions>
        <Button variant="secondary" aria-label={`${t('name.change')}: ${name}`} onClick={() => onName(passkey)}>
          {t('name.change')}
        </Button>
        <Button
          variant="secondary"
          isLoading={isRemoving}
          aria-label={t('remove-of', { name })}
          onClick={() => onRemove(passkey)}
        >
          {t('remove')}
        </Button>
      </Actions>
    </FoldRow>
  );
});

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(3)};
  margin-top: ${space(3)};
`;
