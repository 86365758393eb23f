import { supportLimits } from '@passport/shared/constants';
import { TextArea } from '@passport/shared/form/TextArea';
import { TextField } from '@passport/shared/form/TextField';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { PhoneInput } from '@passport/shared/phone/PhoneInput';
import { useCountryGuess } from '@passport/shared/phone/useCountryGuess';
import { colors, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { ConfirmDialog } from '@passport/shared/ui/ConfirmDialog';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { dayAndMonth } from '@passport/shared/wording/dates';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { styled } from 'styled-components';
import { DropZone } from './files/DropZone';
import { FileField } from './files/FileField';
import { FormSkeleton } from './FormSkeleton';
import { SendFailure } from './SendFailure';
import type { SupportRequestStore } from './SupportRequestStore';
import { popupTexts } from '../texts';
import { useSupportRequest } from './useSupportRequest';
import { WhatHappened } from './WhatHappened';

interface RequestFormProps {
  /** The form sets this to a function that closes the pop-up, after a confirmation if input would be lost. */
  requestClose: RefObject<(() => void) | undefined>;
}

/** The form of a request to support. Which contacts it asks for depends on the session, so it waits for it. */
export const RequestForm = observer(function RequestForm(props: RequestFormProps) {
  const { session } = useHost();
  const isLoading =
    session.status === 'unknown' || (session.status === 'signed-in' && !session.user && !session.hasFailed);
  return isLoading ? <FormSkeleton /> : <LoadedForm {...props} />;
});

const LoadedForm = observer(function LoadedForm({ requestClose }: RequestFormProps) {
  const t = useMessages(popupTexts.namespace);
  const request = useSupportRequest();
  const element = useRef<HTMLFormElement>(null);
  const question = useQuestionBeforeClose(request, requestClose);
  const isSending = request.state === 'PROCESSING';
  useSuccess(request);

  useEffect(() => {
    // While the form was being loaded the dialog had nothing to focus but its close button; the contacts may be filled already.
    const fields = element.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
    ([...fields].find(({ value }) => value === '') ?? fields[0])?.focus();
  }, []);

  useEffect(() => {
    // What had the focus is disabled now.
    if (isSending) element.current?.closest('dialog')?.focus();
  }, [isSending]);

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await request.send();
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [type="submit"]')?.focus();
  };

  return (
    <DropZone files={request.files} isDisabled={isSending}>
      <Intro>{t('intro')}</Intro>
      <Form ref={element} noValidate aria-busy={isSending} onSubmit={(event) => void handleSubmit(event)}>
        <Fields disabled={isSending}>
          <Phone request={request} />
          <TextField
            field={request.email}
            name="email"
            type="email"
            inputMode="email"
            autocomplete="email"
            label={t('email')}
            maxLength={254}
            required
            messageLines={0}
          />
          <Message request={request} />
          <FileField request={request} />
          <WhatHappened request={request} />
        </Fields>
        <VisuallyHidden role="status">{isSending && t('sending')}</VisuallyHidden>
        <SubmitBar>
          <SendFailure note={request.note} waitSeconds={request.waitSeconds} body={request.body.value} />
          <Button type="submit" isWide isLoading={isSending} disabled={!request.canSend}>
            {t('send')}
          </Button>
        </SubmitBar>
      </Form>
      {question}
    </DropZone>
  );
});

function Phone({ request }: { request: SupportRequestStore }) {
  const t = useMessages(popupTexts.namespace);
  useCountryGuess(useHost().api, request.phone);
  return <PhoneInput field={request.phone} name="phone" label={t('phone')} required messageLines={0} />;
}

const Message = observer(function Message({ request }: { request: SupportRequestStore }) {
  const t = useMessages(popupTexts.namespace);
  const { body, bodyError, length } = request;
  return (
    <TextArea
      name="body"
      label={t('message')}
      value={body.value}
      length={length}
      maxLength={supportLimits.messageCharacters}
      error={bodyError === undefined ? undefined : t(bodyError)}
      onChange={(value) => body.input(value)}
      required
    />
  );
});

/** Closing with unsent input asks first. */
function useQuestionBeforeClose(request: SupportRequestStore, requestClose: RequestFormProps['requestClose']) {
  const t = useMessages(popupTexts.namespace);
  const { support } = useHost();
  const [isAsking, setAsking] = useState(false);
  useLayoutEffect(() => {
    requestClose.current = () => (request.isTyped ? setAsking(true) : support.close());
    return () => void (requestClose.current = undefined);
  }, [request, requestClose, support]);
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={t('discard.title')}
      text={t('discard.text')}
      confirm={t('discard.confirm')}
      cancel={t('discard.cancel')}
      isBusy={false}
      onConfirm={() => support.close()}
      onClose={() => setAsking(false)}
    />
  );
}

/** A request that was sent closes the pop-up; a toast names its number and the day of the answer. */
function useSuccess({ state, answer }: SupportRequestStore): void {
  const t = useMessages(popupTexts.namespace);
  const { support, toasts, locale } = useHost();
  useEffect(() => {
    if (state !== 'SUCCESS' || !answer) return;
    support.close();
    const day = dayAndMonth(answer.answer_by, locale.current);
    toasts.success(`${t('request-sent', { number: answer.number })} ${t('request-answer-time', { day })}`);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per request: a change of the language does not repeat it
  }, [state, answer]);
}

const Intro = styled.p`
  margin-bottom: ${space(5)};
  color: ${colors.textMuted};
  overflow-wrap: anywhere;
`;

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space(4)};
`;

/** Stays in sight at the lower edge of the dialog, whose padding it covers; a field that is focused stops above it. Not in a low window. */
const SubmitBar = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(3)};
  margin: ${space(-2)} ${space(-6)} ${space(-6)};
  padding: ${space(3)} ${space(6)} ${space(6)};
  border-top: 1px solid ${colors.border};
  background: ${colors.surface};
  @media (min-height: 36em) {
    position: sticky;
    z-index: 1;
    bottom: ${space(-6)};
  }
`;

const Fields = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${space(3)};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  @media (min-height: 36em) {
    * {
      scroll-margin-bottom: 9rem;
    }
  }
`;
