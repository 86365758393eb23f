import type { Locale } from '@passport/shared/constants';
import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { useLoad } from '@passport/shared/data/useLoad';
import type { PolicyKind } from '@passport/shared/host/links';
import { space } from '@passport/shared/theme/tokens';
import { Card } from '@passport/shared/ui/Card';
import { CardSkeleton } from '@passport/shared/ui/CardSkeleton';
import { Pill } from '@passport/shared/ui/Pill';
import { Section } from '@passport/shared/ui/Section';
import { TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { CompareForm } from './CompareForm';
import { EffectiveDates } from './EffectiveDates';
import { isMissing } from './NoDocument';
import { revisionAddress } from '@passport/shared/documents/policyAddress';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Muted, Spaced } from '@passport/shared/ui/basics';
import { useRevisions, type ListedRevision } from './revisions';
import { policyTexts } from '../texts';

interface ArchiveProps {
  kind: PolicyKind;
  language: Locale;
  compared: { from: number; to: number } | undefined;
}

/** Every revision of a document with its dates, and the comparison of any two. */
export const Archive = observer(function Archive({ kind, language, compared }: ArchiveProps) {
  const t = useMessages(policyTexts.namespace);
  const source = useRevisions(kind, language);
  useLoad(source);
  const { value, error } = source;
  // The section of the text already shows that there is no such document.
  if (!value && isMissing(error)) return null;
  return (
    <Spaced $above={4} data-screen-only>
      {value ? (
        <Section title={t('archive.title')}>
          <List>
            {value.map((revision) => (
              <Revision key={revision.revision} listed={revision} language={language} />
            ))}
          </List>
          {value.length > 1 && <CompareForm kind={kind} revisions={value} compared={compared} />}
        </Section>
      ) : error === undefined ? (
        <CardSkeleton />
      ) : (
        <Card>
          <LoadFailure source={source} title={t('archive.failed')} />
        </Card>
      )}
    </Spaced>
  );
});

function Revision({ listed, language }: { listed: ListedRevision; language: Locale }) {
  const t = useMessages(policyTexts.namespace);
  const { kind, revision, state, effective_from, effective_until, changes } = listed;
  return (
    <li>
      <Head>
        <TextLink to={revisionAddress(kind, revision)}>{t('revision', { number: revision })}</TextLink>
        {state === 'current' && <Pill $tone="success">{t('in-effect')}</Pill>}
      </Head>
      <Muted>
        <EffectiveDates state={state === 'current' ? undefined : state} {...{ effective_from, effective_until }} />
      </Muted>
      <p lang={language}>{changes}</p>
    </li>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space(5)};
  margin-top: ${space(4)};
  list-style: none;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
`;
