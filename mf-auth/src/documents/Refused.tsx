import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { useTopOf } from '@passport/shared/ui/useTopOf';
import { dateOnly } from '@passport/shared/wording/dates';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Choices } from '../card/cardStyles';
import { StepCard } from '../card/StepCard';
import type { LoginFlow } from '../flow/LoginFlow';
import { DeleteCard, ExportButton } from './Leaving';
import { documentsTexts } from '../texts';

interface RefusedProps {
  flow: LoginFlow;
  /** The time until which a sign-in is possible without the acceptance; undefined if it is not. */
  until: string | undefined;
  /** Signs in without the acceptance; undefined if that is no longer possible. */
  onPostpone: (() => void) | undefined;
  onBack(): void;
}

/**
 * Options after refusing the documents: sign in without accepting during the transition; download the data, delete
 * the account. The link to support is below the card.
 */
export const Refused = observer(function Refused({ flow, until, onPostpone, onBack }: RefusedProps) {
  const t = useMessages(documentsTexts.namespace);
  const { locale } = useHost();
  const [isDeleting, setIsDeleting] = useState(false);
  useTopOf(String(isDeleting));
  if (isDeleting) return <DeleteCard flow={flow} onBack={() => setIsDeleting(false)} />;
  return (
    <StepCard
      title={t(onPostpone ? 'refused.title-later' : 'refused.title')}
      subtitle={
        until === undefined ? t('refused.text') : t('refused.text-later', { date: dateOnly(until, locale.current) })
      }
      isTitleFocused
      onBack={onBack}
    >
      <Choices>
        {onPostpone && (
          <Button isWide isLoading={flow.isBusy} onClick={onPostpone}>
            {t('refused.enter')}
          </Button>
        )}
        <Button variant={onPostpone ? 'secondary' : 'primary'} isWide onClick={onBack}>
          {t('refused.back')}
        </Button>
        <ExportButton flow={flow} />
        <Delete variant="quiet" isWide onClick={() => setIsDeleting(true)}>
          {t('leave.delete')}
        </Delete>
      </Choices>
    </StepCard>
  );
});

/** Leads to the question, which has the red button. */
const Delete = styled(Button)`
  color: ${colors.dangerText};
  @media (hover: hover) {
    &:hover {
      background: ${colors.dangerSoft};
    }
  }
`;
