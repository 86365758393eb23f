import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AcceptedDocumentsAnswer } from '@passport/shared/schemas/documents';
import { Card } from '@passport/shared/ui/Card';
import { CardSkeleton } from '@passport/shared/ui/CardSkeleton';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Rows } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { useFocusHome } from '@passport/shared/ui/useFocusHome';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Screen } from '../frame/Screen';
import { documentsTexts } from '../texts';
import { createAcceptedDocumentsApi } from './acceptedDocuments.api';
import { AcceptedRow } from './AcceptedRow';
import { WaitingDocuments } from './WaitingDocuments';

/** The accepted documents, with the accepted texts, and those still to accept. */
export const DocumentsScreen = observer(function DocumentsScreen() {
  const t = useMessages(documentsTexts.namespace);
  const { api } = useHost();
  const [source] = useState(() => new Resource(() => createAcceptedDocumentsApi(api).list()));
  useLoad(source);
  return (
    <Screen title={t('title')} lead={t('lead')}>
      {source.value ? (
        <Lists answer={source.value} onAccepted={(answer) => source.set(answer)} />
      ) : source.error === undefined ? (
        <CardSkeleton />
      ) : (
        <Card>
          <LoadFailure source={source} title={t('failed')} />
        </Card>
      )}
    </Screen>
  );
});

interface ListsProps {
  answer: AcceptedDocumentsAnswer;
  onAccepted(answer: AcceptedDocumentsAnswer): void;
}

function Lists({ answer: { accepted, required }, onAccepted }: ListsProps) {
  const t = useMessages(documentsTexts.namespace);
  // The button of a document that was accepted is gone with it.
  const [heading, hasGone] = useFocusHome<HTMLHeadingElement>();
  const handleAccepted = (next: AcceptedDocumentsAnswer): void => {
    onAccepted(next);
    hasGone();
  };
  const isWaiting = required.length > 0;
  return (
    <>
      {isWaiting && <WaitingDocuments required={required} headingRef={heading} onAccepted={handleAccepted} />}
      {accepted.length === 0 ? (
        <Card>
          <EmptyState title={t('empty-title')} text={t('empty-text')} />
        </Card>
      ) : (
        <Section title={t('heading')} {...(!isWaiting && { headingRef: heading })}>
          <Rows>
            {accepted.map((document) => (
              <AcceptedRow key={`${document.kind} ${document.revision} ${document.accepted_at}`} accepted={document} />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}
