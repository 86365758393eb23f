import { ApiError } from '@passport/shared/api-client/ApiError';
import { LoadFailure } from '@passport/shared/data/LoadFailure';
import type { Resource } from '@passport/shared/data/Resource';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SupportDetails } from '@passport/shared/schemas/console/support';
import { space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { MutedSmall } from '@passport/shared/ui/basics';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Section } from '@passport/shared/ui/Section';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useConsole, useMay } from '../data/useConsole';
import { useResource } from '../data/useResource';
import { ActDialog } from '../frame/ActDialog';
import { Fact, Facts } from '../frame/Facts';
import { PersonName } from '../frame/PersonName';
import { Screen } from '../frame/Screen';
import { ScreenShape } from '../frame/ScreenShape';
import { useHeadingAfterAct } from '../frame/useHeadingAfterAct';
import { paths } from '../paths';
import { supportTexts } from '../texts';
import { FailuresPanel } from './FailuresPanel';
import { FilesPanel } from './FilesPanel';
import { NotesPanel } from './NotesPanel';
import { closeSupport, readSupport } from './support.api';

/** One request to support: what was written, as text; its files as downloads; notes among operators. */
export const SupportRequestScreen = observer(function SupportRequestScreen() {
  const t = useMessages(supportTexts.namespace);
  const { number = '' } = useParams();
  const source = useResource((api) => readSupport(api, number), number);
  if (source.value) return <Loaded source={source} request={source.value} />;
  if (source.error === undefined) return <ScreenShape />;
  const isMissing = source.error instanceof ApiError && source.error.status === 404;
  return (
    <Screen
      title={t('request', { number })}
      permission="support.read"
      back={{ to: paths.area('support'), name: t('title') }}
    >
      {isMissing ? (
        <EmptyState title={t('missing')} text={t('missing-text')} />
      ) : (
        <LoadFailure source={source} title={t('failed')} />
      )}
    </Screen>
  );
});

const Loaded = observer(function Loaded(props: { source: Resource<SupportDetails>; request: SupportDetails }) {
  const { source, request } = props;
  const t = useMessages(supportTexts.namespace);
  const may = useMay();
  const { api } = useConsole();
  const { titleRef, focusHeading } = useHeadingAfterAct();
  const [isClosing, setIsClosing] = useState(false);
  const { number, version, person, closed_at, closed } = request;
  return (
    <Screen
      title={t('request', { number })}
      titleRef={titleRef}
      lead={closed_at === null ? undefined : t('closed')}
      permission="support.read"
      back={{ to: paths.area('support'), name: t('title') }}
    >
      {source.error !== undefined && <LoadFailure source={source} title={t('failed')} />}
      <Section
        title={t('text')}
        action={
          closed_at === null &&
          may('support.close') && (
            <Button variant="quiet" onClick={() => setIsClosing(true)}>
              {t('close.open')}
            </Button>
          )
        }
      >
        {/* In the language of whoever wrote it. */}
        <Words lang={request.language}>{request.body}</Words>
        <Facts>
          <Fact name={t('person')}>{person === null ? t('visitor') : <PersonName of={person} />}</Fact>
          <Fact name={t('entered')}>{[request.phone, request.email].filter(Boolean).join(' · ')}</Fact>
          <Fact name={t('sent')}>
            <When at={request.created_at} />
          </Fact>
          <Fact name={t('answer-by')}>
            <When at={request.answer_by} />
          </Fact>
          <Fact name={t('page')}>{request.page}</Fact>
          {closed_at !== null && (
            <Fact name={t('closed')}>
              <When at={closed_at} />
              {closed !== null && (
                <>
                  {' · '}
                  <bdi>{closed.operator?.name ?? t(closed.reason === null ? 'close.by-command' : 'notes.erased')}</bdi>
                  <div>{closed.reason}</div>
                </>
              )}
            </Fact>
          )}
        </Facts>
        {closed_at === null && <MutedSmall $above={2}>{t('how-to-answer')}</MutedSmall>}
      </Section>
      <FilesPanel files={request.files} />
      <FailuresPanel request={request} />
      <NotesPanel request={request} onChanged={() => source.load()} />
      {isClosing && (
        <ActDialog
          title={t('close.title', { number })}
          lead={t('close.lead')}
          confirm={t('close.open')}
          permission="support.close"
          perform={(reason) => closeSupport(api, number, { reason, expected: version })}
          onDone={() => {
            setIsClosing(false);
            focusHeading();
            void source.load();
          }}
          onReload={() => void source.load()}
          onClose={() => setIsClosing(false)}
        />
      )}
    </Screen>
  );
});

const Words = styled.p`
  margin-top: ${space(3)};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;
