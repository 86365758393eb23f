import type { Resource } from '@passport/shared/data/Resource';
import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AccessRequest } from '@passport/shared/schemas/accessRequests';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { ConfirmDialog } from '@passport/shared/ui/ConfirmDialog';
import type { PillTone } from '@passport/shared/ui/Pill';
import { Section } from '@passport/shared/ui/Section';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Fact, Facts } from '../frame/Facts';
import { FormActions } from '../frame/formLayout';
import { useNumbers, useWording } from '../frame/useWording';
import { SectionPill } from '../frame/SectionPill';
import { paths } from '../paths';
import { createAccessApi, type NewestRequests } from './access.api';
import { accessTexts } from '../texts';

const tones: Record<AccessRequest['state'], PillTone> = {
  WAITING: 'accent',
  APPROVED: 'success',
  REFUSED: 'danger',
  WITHDRAWN: 'neutral',
  REVOKED: 'danger',
};

const decided = ['APPROVED', 'REFUSED', 'REVOKED'] as const;

interface RequestStateProps {
  request: AccessRequest;
  source: Resource<NewestRequests>;
  onEdit(): void;
}

/** The state of a request: waiting, approved, refused, withdrawn or revoked, with the reason and what to do next. */
export const RequestState = observer(function RequestState({ request, source, onEdit }: RequestStateProps) {
  const t = useMessages(accessTexts.namespace);
  const { state, reason, created_at, answered_at, answer_by } = request;
  return (
    <Section
      title={t(`state.${state}.title`)}
      lead={<Lead request={request} />}
      action={
        <SectionPill key={state} $tone={tones[state]}>
          {t(`state.${state}.name`)}
        </SectionPill>
      }
      isActionSteady
    >
      <Facts>
        <Fact name={t('sent')}>
          <When at={created_at} />
        </Fact>
        {state === 'WAITING' && (
          <Fact name={t('answer-by')}>
            {/* Noon of the reader's own day: the date alone would be midnight in UTC. */}
            <When at={`${answer_by}T12:00:00`} as="day" />
          </Fact>
        )}
        {answered_at !== null && (
          <Fact name={t('answered')}>
            <When at={answered_at} />
          </Fact>
        )}
        {reason !== null && <Fact name={t('reason')}>{reason}</Fact>}
        {(state === 'WAITING' || state === 'APPROVED') && <Sent request={request} />}
      </Facts>
      {state === 'APPROVED' && (
        <FormActions>
          <ButtonLink to={paths.add} $variant="primary" $isWide={false}>
            {t('add')}
          </ButtonLink>
        </FormActions>
      )}
      {state === 'WAITING' && <Withdrawal request={request} source={source} onEdit={onEdit} />}
    </Section>
  );
});

/** The explanation of a state, with the height of those of later ones: a decision on an open page moves nothing. */
const Lead = observer(function Lead({ request: { state, type } }: Pick<RequestStateProps, 'request'>) {
  const t = useMessages(accessTexts.namespace);
  const textOf = (one: AccessRequest['state']): string => t(`state.${one}.text`, { types: t(`types.${type}`) });
  const others = decided.filter((one) => one !== state);
  return (
    <StateTexts>
      <span>{textOf(state)}</span>
      {others.map((one) => (
        <HiddenText key={one} aria-hidden>
          {textOf(one)}
        </HiddenText>
      ))}
    </StateTexts>
  );
});

/** The sent values. */
const Sent = observer(function Sent({ request }: { request: AccessRequest }) {
  const t = useMessages(accessTexts.namespace);
  const wording = useWording();
  const numbers = useNumbers();
  const { organization_name, inn, ogrn, site_address, comment, expected_people } = request;
  return (
    <>
      <Fact name={wording('field.organization_name')}>{organization_name}</Fact>
      {inn !== '' && <Fact name={wording('field.inn')}>{inn}</Fact>}
      {ogrn !== '' && <Fact name={wording('field.ogrn')}>{ogrn}</Fact>}
      {site_address !== '' && <Fact name={wording('field.site_address')}>{site_address}</Fact>}
      <Fact name={t('field.comment')}>{comment}</Fact>
      {expected_people !== null && <Fact name={t('field.expected_people')}>{numbers(expected_people)}</Fact>}
    </>
  );
});

const Withdrawal = observer(function Withdrawal({ request, source, onEdit }: RequestStateProps) {
  const t = useMessages(accessTexts.namespace);
  const { api, session, toasts } = useHost();
  const showFailure = useFailureToast();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, whileBusy] = useBusy();

  const handleWithdraw = (): Promise<void> =>
    whileBusy(async () => {
      try {
        await createAccessApi(api).withdraw(request.id);
        toasts.success(t('withdrawn'));
        setIsAsked(false);
        await Promise.all([source.load(), session.reload()]);
      } catch (error) {
        showFailure(error);
      }
    });
  return (
    <FormActions>
      <Button variant="secondary" onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button variant="quiet" onClick={() => setIsAsked(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('withdraw-title')}
        text={t('withdraw-text')}
        confirm={t('withdraw')}
        isBusy={isBusy}
        onConfirm={() => void handleWithdraw()}
        onClose={() => setIsAsked(false)}
      />
    </FormActions>
  );
});

/** As high as the longest of its texts, which are stacked in one place. */
const StateTexts = styled.span`
  display: grid;
  & > * {
    grid-area: 1 / 1;
  }
`;

const HiddenText = styled.span`
  visibility: hidden;
`;
