import { DifferenceText } from '@passport/shared/documents/DifferenceText';
import { DocumentText } from '@passport/shared/documents/DocumentText';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { disclosure } from '@passport/shared/ui/disclosure';
import { When } from '@passport/shared/wording/When';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { RequiredText } from './requiredTexts';
import { documentsTexts } from '../texts';

/** One document: the summaries since the accepted revision, below them the changed words, below them the whole text. */
export function RequiredDocumentText({ required, document, changes, difference }: RequiredText) {
  const t = useMessages(documentsTexts.namespace);
  const titleId = useId();
  const { kind, revision, title, blocks, language, effective_from } = document;
  return (
    <Section aria-labelledby={titleId}>
      <Title id={titleId}>{title}</Title>
      <RevisionLine>
        {t('revision', { number: revision })}
        <When at={effective_from} as="utcDay" />
      </RevisionLine>
      <Heading>{t('changes')}</Heading>
      {changes.map((entry) => (
        <Change key={entry.revision}>
          {changes.length > 1 && (
            <RevisionLine>
              {t('revision', { number: entry.revision })}
              <When at={entry.effective_from} as="utcDay" />
            </RevisionLine>
          )}
          <p lang={language}>{entry.changes}</p>
        </Change>
      ))}
      {difference && (
        <>
          <Heading>{t('difference', { number: required.accepted_revision ?? 0 })}</Heading>
          <DifferenceText
            parts={difference}
            language={language}
            texts={{
              legend: t('legend'),
              removed: t('removed'),
              added: t('added'),
              none: t('none'),
              unchanged: (count) => t('unchanged', { count }),
            }}
          />
        </>
      )}
      <WholeText open={difference === undefined}>
        <summary>{t('whole')}</summary>
        <DocumentText blocks={blocks} language={language} anchorPrefix={`${kind}-`} />
      </WholeText>
    </Section>
  );
}

const Section = styled.section`
  & + & {
    margin-top: ${space(8)};
    padding-top: ${space(8)};
    border-top: 1px solid ${colors.border};
  }
`;

const Title = styled.h2`
  ${text.heading}
`;

const RevisionLine = styled.p`
  margin-top: ${space(1)};
  color: ${colors.textMuted};
`;

const Change = styled.div`
  & + & {
    margin-top: ${space(3)};
  }
`;

const Heading = styled.h3`
  ${text.body}
  margin: ${space(5)} 0 ${space(1)};
  font-weight: 600;
`;

const WholeText = styled.details`
  ${disclosure}
  margin-top: ${space(5)};
  & > summary {
    width: fit-content;
    min-height: 44px;
    padding: ${space(2)} 0;
    font-weight: 600;
  }
`;
