import { ApiError } from '@passport/shared/api-client/ApiError';
import { LoadFailure } from '@passport/shared/data/LoadFailure';
import type { Resource } from '@passport/shared/data/Resource';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Person } from '@passport/shared/schemas/console/people';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Pill, type PillTone } from '@passport/shared/ui/Pill';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useConsole, useMay } from '../data/useConsole';
import { useResource } from '../data/useResource';
import { Screen } from '../frame/Screen';
import { ScreenShape } from '../frame/ScreenShape';
import { useHeadingAfterAct } from '../frame/useHeadingAfterAct';
import { paths } from '../paths';
import { peopleTexts } from '../texts';
import { ActButtons } from './ActButtons';
import { Contacts } from './Contacts';
import { readPerson, readRefusals, type PersonAct } from './people.api';
import { PersonActDialog } from './PersonActDialog';
import { PersonFacts } from './PersonFacts';
import { RefusalsPanel } from './RefusalsPanel';
import { SessionsPanel } from './SessionsPanel';
import { TimelinePanel } from './TimelinePanel';

const tones: Record<Person['state'], PillTone> = {
  deactivated: 'danger',
  locked: 'warning',
  deletion_scheduled: 'warning',
  active: 'success',
};

/** A person: state, why they cannot sign in, what can be done about it, sessions, services and what has happened. */
export const PersonScreen = observer(function PersonScreen() {
  const t = useMessages(peopleTexts.namespace);
  const { id = '' } = useParams();
  const source = useResource((api) => readPerson(api, id), id);
  const back = { to: paths.area('people'), name: t('find.title') };
  if (source.value) return <Loaded source={source} person={source.value} back={back} />;
  if (source.error === undefined) return <ScreenShape />;
  // An address that is no id leads nowhere either.
  const isMissing = source.error instanceof ApiError && [400, 404].includes(source.error.status);
  return (
    <Screen title={t('person.title')} permission="people.read" back={back}>
      {isMissing ? (
        <EmptyState title={t('person.missing')} text={t('person.missing-text')} />
      ) : (
        <LoadFailure source={source} title={t('person.failed')} />
      )}
    </Screen>
  );
});

interface LoadedProps {
  source: Resource<Person>;
  person: Person;
  back: { to: string; name: string };
}

const Loaded = observer(function Loaded({ source, person, back }: LoadedProps) {
  const t = useMessages(peopleTexts.namespace);
  const may = useMay();
  const { api } = useConsole();
  const [act, setAct] = useState<PersonAct>();
  const refusals = useResource(() => readRefusals(api, person.user_id), person.user_id);
  const { titleRef, focusHeading } = useHeadingAfterAct();
  const reload = () => void Promise.all([source.load(), refusals.load()]);
  return (
    <Screen
      title={person.name || person.smart_id}
      titleRef={titleRef}
      lead={
        <>
          <Pill $tone={tones[person.state]}>{t(`state.${person.state}`)}</Pill>{' '}
          {person.is_black_listed && <Pill $tone="danger">{t('fact.black_listed')}</Pill>}
        </>
      }
      permission="people.read"
      back={back}
    >
      {source.error !== undefined && <LoadFailure source={source} title={t('person.failed')} />}
      <Contacts person={person} onExpired={() => void source.load()} />
      <ActButtons person={person} onAct={setAct} />
      {may('people.refusals') && <RefusalsPanel source={refusals} person={person} onAct={setAct} />}
      <PersonFacts person={person} />
      <SessionsPanel person={person} />
      {may('people.timeline') && <TimelinePanel key={person.version} userId={person.user_id} />}
      {act !== undefined && (
        <PersonActDialog
          act={act}
          person={person}
          onDone={() => {
            setAct(undefined);
            reload();
            focusHeading();
          }}
          onReload={reload}
          onClose={() => setAct(undefined)}
        />
      )}
    </Screen>
  );
});
