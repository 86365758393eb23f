import { useMessages } from '@passport/shared/i18n/useMessages';
import { useState, type ReactNode } from 'react';
import { Screen } from '../frame/Screen';
import { OwnerGate, type Owner } from '../proof/OwnerGate';
import { accountTexts, changeContactTexts } from '../texts';
import type { ContactKind } from './ContactChangeFlow';

interface ContactChangeScreenProps {
  kind: ContactKind;
  /** Renders the steps of the change. @param onDone to be called once the contact has changed */
  children: (owner: Owner, onDone: () => void) => ReactNode;
}

/**
 * The page around a contact change. Once the change is done, its title names only the contact ("Phone", not "Change phone") and the
 * lead disappears.
 */
export function ContactChangeScreen({ kind, children }: ContactChangeScreenProps) {
  const t = useMessages(changeContactTexts.namespace);
  const tAccount = useMessages(accountTexts.namespace);
  const [isDone, setIsDone] = useState(false);
  return (
    <Screen
      title={isDone ? tAccount(`home.${kind}`) : t(`${kind}.title`)}
      {...(!isDone && { lead: t(`${kind}.lead`) })}
    >
      <OwnerGate>{(owner) => children(owner, () => setIsDone(true))}</OwnerGate>
    </Screen>
  );
}
