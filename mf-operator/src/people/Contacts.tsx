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

/** The contacts, masked; unmasked by a request or a reason, and masked again when the time is over. */
export const Contacts = observer(function Contacts({ person, onExpired }: ContactsProps) {
  const t = useMessages(peopleTexts.namespace);
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  const [shown, setShown] = useState<RevealAnswer>();
  const handleExpired = useLatest(() => {
    setShown(undefined);
    onExpired();
  });
  const until = shown?.until ?? person.revealed_until;
  const isRevealed = (field: ContactField) => person.revealed.includes(field) || shown?.[field] !== undefined;
  const revealed = contactFields.filter(isRevealed);
  const hidden = contactFields.filter((field) => !isRevealed(field));
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => handleExpired.current(), Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until, handleExpired]);
  return (
    <Section
      title={t('contacts')}
      action={
        may('people.reveal') &&
        hidden.length > 0 && (
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t('reveal.open')}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={t('phone')}>
          <span translate="no">{shown?.phone ?? person.phone}</span>
        </Fact>
        <Fact name={t('email')}>
          <span translate="no">{shown?.email ?? person.email ?? t('none')}</span>
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
