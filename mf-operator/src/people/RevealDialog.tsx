import { useBusy } from '@passport/shared/data/useBusy';
import { Checkbox } from '@passport/shared/form/Checkbox';
import { SelectField } from '@passport/shared/form/SelectField';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Person, RevealAnswer } from '@passport/shared/schemas/console/people';
import { Button } from '@passport/shared/ui/Button';
import { Muted } from '@passport/shared/ui/basics';
import { Modal } from '@passport/shared/ui/Modal';
import { useState } from 'react';
import { faultText } from '../data/faultText';
import { useConsole } from '../data/useConsole';
import { ReasonField } from '../frame/ReasonField';
import { peopleTexts } from '../texts';
import { revealContacts, type ContactField } from './people.api';

interface RevealDialogProps {
  person: Person;
  /** The contacts that are masked: at least one. */
  hidden: readonly ContactField[];
  onShown(answer: RevealAnswer): void;
  onClose(): void;
}

/** Unmasks contacts: bound to an open request of the person, or to a typed reason. The person sees it in their history. */
export function RevealDialog({ person, hidden, onShown, onClose }: RevealDialogProps) {
  const t = useMessages(peopleTexts.namespace);
  const { api } = useConsole();
  const [fields, setFields] = useState<readonly ContactField[]>(hidden.slice(0, 1));
  const [request, setRequest] = useState(String(person.support_requests[0] ?? ''));
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, whileBusy] = useBusy();
  const isBound = request !== '';

  async function handleShow(): Promise<void> {
    if (!isBound && reason.trim() === '') return setError(t('reveal.reason-needed'));
    const why = isBound ? { request: Number(request) } : { reason: reason.trim() };
    try {
      onShown(await whileBusy(() => revealContacts(api, person.user_id, { fields: [...fields], ...why })));
    } catch (failure) {
      setError(t(faultText(failure)));
    }
  }
  const toggle = (field: ContactField, isWanted: boolean): void =>
    setFields(isWanted ? [...fields, field] : fields.filter((other) => other !== field));

  return (
    <Modal
      isOpen
      title={t('reveal.title')}
      onClose={onClose}
      actions={
        <Button isLoading={isBusy} disabled={fields.length === 0} onClick={() => void handleShow()}>
          {t('reveal.confirm')}
        </Button>
      }
    >
      <Muted $below={3}>{t('reveal.lead')}</Muted>
      {hidden.map((field) => (
        <Checkbox
          key={field}
          name={field}
          checked={fields.includes(field)}
          onChange={(isWanted) => toggle(field, isWanted)}
        >
          {t(field)}
        </Checkbox>
      ))}
      {person.support_requests.length > 0 && (
        <SelectField
          name="request"
          label={t('reveal.request')}
          value={request}
          options={[
            ...person.support_requests.map((number) => ({ value: String(number), text: `№ ${number}` })),
            { value: '', text: t('reveal.by-reason') },
          ]}
          onChange={setRequest}
        />
      )}
      {isBound ? (
        error !== undefined && <p role="alert">{error}</p>
      ) : (
        <ReasonField
          error={error}
          value={reason}
          onChange={(typed) => {
            setReason(typed);
            setError(undefined);
          }}
        />
      )}
    </Modal>
  );
}
