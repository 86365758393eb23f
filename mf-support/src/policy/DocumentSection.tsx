import { sentDocumentId, type Locale } from '@passport/shared/constants';
import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { createDocumentsApi, type WantedDocument } from '@passport/shared/documents/documents.api';
import { DocumentText } from '@passport/shared/documents/DocumentText';
import { useHost } from '@passport/shared/host/HostContext';
import type { PolicyKind } from '@passport/shared/host/links';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { PolicyDocument } from '@passport/shared/schemas/documents';
import { space } from '@passport/shared/theme/tokens';
import { Spaced } from '@passport/shared/ui/basics';
import { ButtonAnchor } from '@passport/shared/ui/ButtonLink';
import { Card } from '@passport/shared/ui/Card';
import { DownloadIcon } from '@passport/shared/ui/icons';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { DocumentSkeleton } from './DocumentSkeleton';
import { isMissing, NoDocument } from './NoDocument';
import { Status } from './Status';
import { policyTexts } from '../texts';

interface DocumentSectionProps {
  kind: PolicyKind;
  /** The revision in effect by default. */
  revision: number | undefined;
  language: Locale;
}

/** The text of one revision, with its dates, its PDF and its changes. */
export const DocumentSection = observer(function DocumentSection(wanted: DocumentSectionProps) {
  const t = useMessages(policyTexts.namespace);
  const source = useDocument(wanted);
  const shown = source.value;
  useAnchor(shown);
  if (!shown && source.error === undefined) return <DocumentSkeleton />;
  if (!shown) return isMissing(source.error) ? <NoDocument /> : <Failure source={source} />;
  const { title, revision, changes, blocks, language, pdf_url } = shown;
  return (
    <Section title={title}>
      <Status shown={shown} isNamed={wanted.revision !== undefined} />
      <Actions data-screen-only>
        <ButtonAnchor href={pdf_url} download $variant="secondary" $isWide={false}>
          <DownloadIcon size={20} />
          {t('pdf')}
        </ButtonAnchor>
      </Actions>
      {revision > 1 && (
        <Spaced as="p" $above={5} lang={language}>
          <strong>{t('changes')}.</strong> {changes}
        </Spaced>
      )}
      <Spaced $above={6}>
        <DocumentText blocks={blocks} language={language} />
      </Spaced>
    </Section>
  );
});

/** The requested document: the one sent with the page, otherwise loaded. */
function useDocument(wanted: WantedDocument): Resource<PolicyDocument> {
  const { api } = useHost();
  const [source] = useState(() => {
    const resource = new Resource(() => createDocumentsApi(api).document(wanted));
    const sent = sentDocument(wanted);
    if (sent) resource.set(sent);
    return resource;
  });
  const [load] = useState(() => ({
    get error() {
      return source.error;
    },
    load: () => (source.value ? Promise.resolve() : source.load()),
    retry: () => source.retry(),
  }));
  useLoad(load);
  return source;
}

/**
 * The document that the site has sent with the page, so that it is shown immediately and not fetched again.
 * @returns undefined if the page was sent with another one, or with none
 */
function sentDocument({ kind, revision, language }: WantedDocument): PolicyDocument | undefined {
  const text = document.getElementById(sentDocumentId)?.textContent;
  if (!text) return undefined;
  const { asked, document: sent } = JSON.parse(text) as { asked: string | null; document: PolicyDocument };
  const isSame = sent.kind === kind && sent.language === language && asked === (revision?.toString() ?? null);
  return isSame ? sent : undefined;
}

/** Scrolls to the heading that the address names, once it is rendered. */
function useAnchor(shown: PolicyDocument | undefined): void {
  const { hash } = useLocation();
  const isShown = shown !== undefined;
  useEffect(() => {
    if (!isShown || hash === '') return;
    // The shell scrolls a new address to its top in the effects of the same commit.
    const frame = requestAnimationFrame(() => document.getElementById(anchorOf(hash))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [isShown, hash]);
}

/** The id that an anchor names; the anchor itself if it is no valid encoding. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

const Failure = ({ source }: { source: Resource<PolicyDocument> }) => {
  const t = useMessages(policyTexts.namespace);
  return (
    <Card>
      <LoadFailure source={source} title={t('failed')} />
    </Card>
  );
};

const Actions = styled.div`
  display: flex;
  margin-top: ${space(4)};
`;
