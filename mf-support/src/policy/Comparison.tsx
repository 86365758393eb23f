import type { Locale } from '@passport/shared/constants';
import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { DifferenceText, type DifferenceTexts } from '@passport/shared/documents/DifferenceText';
import { createDocumentsApi } from '@passport/shared/documents/documents.api';
import { useHost } from '@passport/shared/host/HostContext';
import type { PolicyKind } from '@passport/shared/host/links';
import { Card } from '@passport/shared/ui/Card';
import { Section } from '@passport/shared/ui/Section';
import { TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { DocumentSkeleton } from './DocumentSkeleton';
import { isMissing, NoDocument } from './NoDocument';
import { revisionAddress } from '@passport/shared/documents/policyAddress';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Spaced } from '@passport/shared/ui/basics';
import { policyTexts } from '../texts';

interface ComparisonProps {
  kind: PolicyKind;
  from: number;
  to: number;
  language: Locale;
}

/** The words that differ between two revisions of a document. */
export const Comparison = observer(function Comparison({ kind, from, to, language }: ComparisonProps) {
  const t = useMessages(policyTexts.namespace);
  const texts = useDifferenceTexts();
  const { api } = useHost();
  const [source] = useState(() => new Resource(() => createDocumentsApi(api).difference({ kind, from, to, language })));
  useLoad(source);
  if (!source.value && source.error === undefined) return <DocumentSkeleton />;
  if (!source.value && isMissing(source.error)) return <NoDocument />;
  if (!source.value)
    return (
      <Card>
        <LoadFailure source={source} title={t('compare.failed')} />
      </Card>
    );
  return (
    <Section title={t('compare.heading', { from, to })} lead={t(`kinds.${kind}`)}>
      <Spaced $above={5}>
        <DifferenceText parts={source.value.parts} language={language} texts={texts} />
      </Spaced>
      <Spaced as="p" $above={6} data-screen-only>
        <TextLink to={revisionAddress(kind, to)}>{t('compare.to-text')}</TextLink>
      </Spaced>
    </Section>
  );
});

/** The texts around a comparison. */
function useDifferenceTexts(): DifferenceTexts {
  const t = useMessages(policyTexts.namespace);
  return {
    legend: t('compare.legend'),
    removed: t('compare.removed'),
    added: t('compare.added'),
    none: t('compare.none'),
    unchanged: (count) => t('compare.unchanged', { count }),
  };
}
