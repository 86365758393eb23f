import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { comparisonAddress, revisionAddress } from '@passport/shared/documents/policyAddress';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AcceptedDocumentsAnswer, RequiredDocument } from '@passport/shared/schemas/documents';
import { space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { Section } from '@passport/shared/ui/Section';
import { TextLink } from '@passport/shared/ui/TextLink';
import { Muted } from '@passport/shared/ui/basics';
import { When } from '@passport/shared/wording/When';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import { createAcceptedDocumentsApi } from './acceptedDocuments.api';
import { documentsTexts } from '../texts';

interface WaitingDocumentsProps {
  required: readonly RequiredDocument[];
  headingRef: Ref<HTMLHeadingElement>;
  onAccepted(answer: AcceptedDocumentsAnswer): void;
}

/** Documents whose acceptance the person has postponed, each with its text, its changes, and the acceptance. */
export function WaitingDocuments({ required, headingRef, onAccepted }: WaitingDocumentsProps) {
  const t = useMessages(documentsTexts.namespace);
  return (
    <Section title={t('waiting.heading')} headingRef={headingRef}>
      <List>
        {required.map((document) => (
          <Waiting key={`${document.kind} ${document.revision}`} document={document} onAccepted={onAccepted} />
        ))}
      </List>
    </Section>
  );
}

interface WaitingProps extends Pick<WaitingDocumentsProps, 'onAccepted'> {
  document: RequiredDocument;
}

function Waiting({ document, onAccepted }: WaitingProps) {
  const t = useMessages(documentsTexts.namespace);
  const { api, toasts } = useHost();
  const showFailure = useFailureToast();
  const [isBusy, whileBusy] = useBusy();
  const { kind, revision, accepted_revision: from, transition_until: until } = document;
  const title = t(`waiting.kinds.${kind}`);
  const handleAccept = (): Promise<void> =>
    whileBusy(async () => {
      try {
        const answer = await createAcceptedDocumentsApi(api).accept({ kind, revision });
        onAccepted(answer);
        // The service skips revisions that are no longer required: a newer revision replaces them.
        if (answer.required.some((waiting) => waiting.kind === kind)) toasts.warning(t('waiting.newer'));
        else toasts.success(t('waiting.done'));
      } catch (error) {
        showFailure(error);
      }
    });
  return (
    <li>
      <strong>{title}</strong>
      {until !== null && (
        <Muted>
          {t('waiting.until')} <When at={until} as="day" endsSentence /> {t('waiting.after')}
        </Muted>
      )}
      <Links>
        <TextLink to={revisionAddress(kind, revision)}>{t('waiting.read')}</TextLink>
        {from !== null && <TextLink to={comparisonAddress(kind, from, revision)}>{t('waiting.compare')}</TextLink>}
      </Links>
      <Button isLoading={isBusy} aria-label={t('waiting.accept-of', { title })} onClick={() => void handleAccept()}>
        {t('waiting.accept')}
      </Button>
    </li>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space(6)};
  margin-top: ${space(4)};
  list-style: none;
`;

const Links = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(4)};
  margin: ${space(2)} 0 ${space(3)};
`;
