import { deletionWaitSeconds } from '@passport/shared/durations';
import { Checkbox } from '@passport/shared/form/Checkbox';
import { NoteLine } from '@passport/shared/form/NoteLine';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { space, text } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Section } from '@passport/shared/ui/Section';
import { StepCard } from '../frame/StepCard';
import { paths } from '../paths';
import { Actions, Choices, Lead } from '../proof/formStyles';
import type { Owner } from '../proof/OwnerGate';
import { ProofSteps } from '../proof/ProofSteps';
import { Spaced } from '@passport/shared/ui/basics';
import { dateOnly } from '@passport/shared/wording/dates';
import { personalDataTexts } from '../texts';
import { useDeletion } from './useDeletion';

interface DeletionRequestProps {
  owner: Owner;
  /** It replaces a cancelled deletion, so its first heading takes the focus. */
  isNext?: boolean;
}

/**
 * What deletion means, and its steps: tick that one understands it, enter a code, and press the button that deletes. All are shown from
 * the start; those after the tick are disabled without it.
 */
export const DeletionRequest = observer(function DeletionRequest({ owner, isNext = false }: DeletionRequestProps) {
  const t = useMessages(personalDataTexts.namespace);
  const { locale } = useHost();
  const deletion = useDeletion(owner);
  const [at] = useState(() => new Date(Date.now() + deletionWaitSeconds * 1000).toISOString());
  const { user } = owner;
  const isDeveloper = user.is_oauth2_request_approved || user.is_unit_site_request_approved;
  const day = dateOnly(at, locale.current);
  const tickFirst = deletion.isUnderstood ? undefined : t('deletion.tick-first');
  // The choice of a contact says it in place of its own question.
  const isSaidBelow = deletion.step === 'prove' && deletion.proof.isChoosing;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);

  return (
    <>
      <Section title={t('deletion.what')} headingRef={heading}>
        <List>
          <li>{t('deletion.wait', { day })}</li>
          <li>{t('deletion.sessions')}</li>
          <li>{t('deletion.services')}</li>
          {isDeveloper && <li>{t('deletion.applications')}</li>}
          <li>{t('deletion.forever')}</li>
        </List>
        <Spaced as="p" $below={4}>
          <TextLink to={paths.export}>{t('deletion.export')}</TextLink>
        </Spaced>
        <Checkbox
          name="understood"
          checked={deletion.isUnderstood}
          onChange={(isUnderstood) => deletion.setUnderstood(isUnderstood)}
        >
          <Decision>{t('deletion.understood')}</Decision>
        </Checkbox>
      </Section>
      <Step disabled={!deletion.isUnderstood}>
        <StepCard title={t(`deletion.${deletion.step}`)}>
          {tickFirst !== undefined && !isSaidBelow && <Lead>{tickFirst}</Lead>}
          {deletion.step === 'prove' ? (
            <ProofSteps flow={deletion.proof} contactLead={tickFirst} />
          ) : (
            <>
              <Spaced as="p" $below={5}>
                {t('deletion.day', { day })}
              </Spaced>
              <Choices>
                <NoteLine note={deletion.note} />
                <Actions>
                  <Button variant="danger" isLoading={deletion.isBusy} onClick={() => void deletion.submit()}>
                    {t('deletion.submit')}
                  </Button>
                  <ButtonLink to={paths.home} $variant="quiet" $isWide={false}>
                    {t('deletion.keep')}
                  </ButtonLink>
                </Actions>
              </Choices>
            </>
          )}
        </StepCard>
      </Step>
    </>
  );
});

const List = styled.ul`
  display: grid;
  gap: ${space(2)};
  margin: ${space(3)} 0;
  padding-left: ${space(5)};
`;

/** As large as the text that it follows from: other ticks are small. */
const Decision = styled.span`
  ${text.body}
`;

/** All of its fields and buttons are enabled, or none. */
const Step = styled.fieldset`
  min-width: 0;
  margin: ${space(4)} 0 0;
  padding: 0;
  border: 0;
`;
