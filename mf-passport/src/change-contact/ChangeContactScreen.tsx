import { useMessages } from '@passport/shared/i18n/useMessages';
import { useState, type ReactNode } from 'react';
import { Screen } from '../frame/Screen';
import { paths } from '../paths';
import { OwnerGate, type Owner } from '../proof/OwnerGate';
import { namespace as accountNamespace } from '../texts';
import type { ContactKind } from './ContactChange';
import { namespace } from './texts';

interface ChangeContactScreenProps {
  kind: ContactKind;
  /** The steps of the change. @param onDone the contact is changed */
  children: (owner: Owner, onDone: () => void) => ReactNode;
}

/** The frame of a contact change; its heading says what is going on, and afterwards only what the screen is about. */
export function ChangeContactScreen({ kind, children }: ChangeContactScreenProps) {
  const t = useMessages(namespace);
  const account = useMessages(accountNamespace);
  const [isDone, setIsDone] = useState(false);
  return (
    <Screen
      title={isDone ? account(`home.${kind}`) : t(`${kind}.title`)}
      {...(!isDone && { lead: t(`${kind}.lead`) })}
      back={{ to: paths.home, name: account('sections.home') }}
    >
      <OwnerGate>{(owner) => children(owner, () => setIsDone(true))}</OwnerGate>
    </Screen>
  );
}
