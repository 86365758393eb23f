import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { Resource } from '@passport/shared/data/Resource';
import { useLoad } from '@passport/shared/data/useLoad';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Attempt } from '@passport/shared/schemas/applications';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { RowSkeletons } from '@passport/shared/ui/Row';
import { Section } from '@passport/shared/ui/Section';
import { Loading } from '@passport/shared/ui/Skeleton';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useIsPersonLoading } from '../data/useAccess';
import { useApplication } from '../data/useApplication';
import { useIsClosed } from '../data/useIsClosed';
import { useReturn } from '../data/useReturn';
import { AccessNotice } from '../frame/AccessNotice';
import { Screen } from '../frame/Screen';
import { SectionButton } from '../frame/SectionButton';
import { TallRows } from '../frame/TallRows';
import { ScreenShape } from '../frame/ScreenShape';
import { paths } from '../paths';
import { AttemptRow } from './AttemptRow';
import { createAttemptsApi } from './attempts.api';
import { attemptsTexts } from '../texts';

/** The latest sign-in requests of an application, each with its outcome, the reason in words and the way to fix it. */
export const AttemptsScreen = observer(function AttemptsScreen() {
  const t = useMessages(attemptsTexts.namespace);
  const { application } = useApplication();
  const { id, name } = application;
  const source = useAttempts(id);
  const { value, error, isLoading } = source;
  const isClosed = useIsClosed();
  const repeated = repeatedOf(value ?? []);
  if (useIsPersonLoading()) return <ScreenShape of="attempts" />;
  return (
    <Screen title={t('title')} lead={t('lead')} back={{ to: paths.details(id), name }}>
      <AccessNotice />
      <Section
        title={t('latest')}
        action={
          <SectionButton isLoading={isLoading && value !== undefined} onClick={() => void source.load()}>
            {t('refresh')}
          </SectionButton>
        }
      >
        {value === undefined && error === undefined && (
          <Loading label={t('general.loading')}>
            <RowSkeletons count={4} />
          </Loading>
        )}
        {value?.length === 0 && <EmptyState title={t('empty-title')} text={t('empty-text')} />}
        {value && value.length > 0 && (
          <TallRows>
            {value.map((attempt) => (
              <AttemptRow
                key={attempt.id}
                attempt={attempt}
                application={application}
                isClosed={isClosed}
                isRepeated={repeated.has(attempt)}
              />
            ))}
          </TallRows>
        )}
        {error !== undefined && <LoadFailure source={source} title={t('failed')} />}
      </Section>
    </Screen>
  );
});

/** Loads them when the screen opens, when the person comes back from their own site, and again in another language. */
function useAttempts(id: string): Resource<Attempt[]> {
  const { api, locale } = useHost();
  const [source] = useState(() => new Resource(() => createAttemptsApi(api).list(id)));
  useLoad(source);
  useReturn(() => void source.load());
  const { current } = locale;
  const loaded = useRef(current);
  useEffect(() => {
    // The service writes the reasons in the language of the call.
    if (loaded.current === current) return;
    loaded.current = current;
    void source.load();
  }, [source, current]);
  return source;
}

const explanationOf = ({ outcome, reason, cause, sent, registered }: Attempt): string =>
  JSON.stringify([outcome, reason, cause, sent, registered]);

/**
 * The attempts whose explanation a later one already shows.
 * @param attempts the newest first
 */
function repeatedOf(attempts: readonly Attempt[]): ReadonlySet<Attempt> {
  const said = new Set<string>();
  return new Set(
    attempts.filter((attempt) => {
      const explanation = explanationOf(attempt);
      const isRepeated = said.has(explanation);
      said.add(explanation);
      return isRepeated;
    }),
  );
}
