import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Person, RevealAnswer } from '@passport/shared/schemas/console/people';
import { Button } from '@passport/shared/ui/Button';
import { Section } from '@passport/shared/ui/Section';
import { useLatest } from '@passport/shared/ui/useLatest';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMay } from '../data/useConsole';
import { Fact, Facts } from '../frame/Facts';
import { peopleTexts } from '../texts';
import { contactFields, type ContactField } from './people.api';
import { RevealDialog } from './RevealDialog';

interface ContactsProps {
  person: Person;
  /** The time is over: what the service has told in full meanwhile is read again, masked. */
  onExpired(): void;
}

/** In place of a contact whose time is over, until the service tells it masked. */
const mask = '•••';
/** How long a contact stays whose end has passed already by the clock of the browser, which may be ahead. */
const aheadMs = 30_000;

/** The contacts, masked; unmasked by a request or a reason, and masked again when the time is over. */
export const Contacts = observer(function Contacts({ person, onExpired }: ContactsProps) {
  const t = useMessages(peopleTexts.namespace);
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  const [shown, setShown] = useState<RevealAnswer>();
  /** The latest end that a timer has seen: what the service told in full until then is not shown any more. */
  const [ended, setEnded] = useState('');
  const end = shown?.until ?? person.revealed_until;
  const handleExpired = useLatest(() => {
    if (end !== null) setEnded(end);
    setShown(undefined);
    onExpired();
  });
  const isOver = person.revealed_until !== null && person.revealed_until <= ended;
  const until = shown?.until ?? (isOver ? null : person.revealed_until);
  const isTold = (field: ContactField) => person.revealed.includes(field);
  const isRevealed = (field: ContactField) => (isTold(field) && !isOver) || shown?.[field] !== undefined;
  const revealed = contactFields.filter(isRevealed);
  const hidden = contactFields.filter((field) => !isRevealed(field));
  const valueOf = (field: ContactField) => shown?.[field] ?? (isTold(field) && isOver ? mask : person[field]);
  // Again after each answer: one that still tells a contact in full is asked again.
  useEffect(() => {
    if (end === null) return;
    const remaining = Date.parse(end) - Date.now();
    const timer = setTimeout(() => handleExpired.current(), remaining > 0 ? remaining : aheadMs);
    return () => clearTimeout(timer);
  }, [end, person, handleExpired]);
  return (
    <Section
      title={t('contacts')}
      action={
        may('people.reveal') &&
        person.may.includes('people.reveal') &&
        hidden.length > 0 && (
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t('reveal.open')}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={t('phone')}>
          <span translate="no">{valueOf('phone')}</span>
        </Fact>
        <Fact name={t('email')}>
          <span translate="no">{valueOf('email') ?? t('none')}</span>
        </Fact>
        <Fact name="smart_id">
          <span translate="no">{person.smart_id}</span>
        </Fact>
        <Fact name="user_id">
          <span translate="no">{person.user_id}</span>
        </Fact>
      </Facts>
      {until !== null && (
        <p role="status">
          {t('reveal.until', { fields: revealed.map((field) => t(field)).join(', ') })} <When at={until} />
        </p>
      )}
      {isAsking && (
        <RevealDialog
          person={person}
          hidden={hidden}
          onClose={() => setIsAsking(false)}
          onShown={(answer) => {
            // The contacts that were shown first are masked first, and all are read again then.
            setShown({ ...shown, ...answer, until: until ?? answer.until });
            setIsAsking(false);
          }}
        />
      )}
    </Section>
  );
});
