import type { Resource } from '@passport/shared/data/Resource';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Guard, Person, Refusals } from '@passport/shared/schemas/console/people';
import { permissions } from '@passport/shared/schemas/console/permissions';
import { Button } from '@passport/shared/ui/Button';
import { MutedSmall } from '@passport/shared/ui/basics';
import { Pill, type PillTone } from '@passport/shared/ui/Pill';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useMay } from '../data/useConsole';
import { LoadedPanel } from '../frame/LoadedPanel';
import { Sentences } from '../frame/Sentences';
import { useSentence } from '../frame/useSentence';
import { CommandLine } from '../commands/CommandLine';
import { shellLine } from '../commands/commands';
import { DataTable } from '../table/DataTable';
import { peopleTexts } from '../texts';
import { personActs, type PersonAct } from './people.api';

interface RefusalsPanelProps {
  source: Resource<Refusals>;
  person: Person;
  onAct(act: PersonAct): void;
}

const tones: Record<Guard['state'], PillTone> = { refuses: 'danger', asks: 'warning', passes: 'success' };

/** Every guard of a sign-in as it stands for the person, with the one act that lifts it. */
export const RefusalsPanel = observer(function RefusalsPanel({ source, person, onAct }: RefusalsPanelProps) {
  const t = useMessages(peopleTexts.namespace);
  const sentence = useSentence();
  return (
    <LoadedPanel source={source} title={t('refusals.title')} failed={t('refusals.failed')} rows={11}>
      {({ verdict, guards, recent }) => (
        <>
          <Sentences of={verdict} />
          <DataTable
            label={t('refusals.title')}
            rows={guards}
            keyOf={({ guard }) => guard}
            columns={[
              {
                key: 'guard',
                title: t('refusals.guard'),
                cell: ({ guard, text }) => (
                  <>
                    {t(`guard.${guard}`)}
                    <MutedSmall>{sentence(text)}</MutedSmall>
                  </>
                ),
              },
              {
                key: 'state',
                title: t('column.state'),
                isShort: true,
                cell: ({ state }) => <Pill $tone={tones[state]}>{t(`refusals.${state}`)}</Pill>,
              },
              {
                key: 'count',
                title: t('refusals.count'),
                isNumber: true,
                cell: ({ count, limit }) =>
                  count === null ? '' : limit === null ? count : t('refusals.of', { count, limit }),
              },
              {
                key: 'ends',
                title: t('refusals.ends'),
                cell: ({ ends_at }) => (ends_at === null ? '' : <When at={ends_at} />),
              },
              {
                key: 'lift',
                title: t('refusals.lift'),
                cell: (guard) => <Lift guard={guard} person={person} onAct={onAct} />,
              },
            ]}
          />
          {recent.length > 0 && (
            <DataTable
              label={t('refusals.recent')}
              rows={recent}
              keyOf={({ at }) => at}
              columns={[
                { key: 'at', title: t('column.at'), cell: ({ at }) => <When at={at} as="recentAtLineStart" /> },
                { key: 'text', title: t('refusals.recent'), cell: ({ text }) => sentence(text) },
              ]}
            />
          )}
          <CommandLine of="people.refusals" />
        </>
      )}
    </LoadedPanel>
  );
});

/** The act that lifts a guard, for those who may do it; its command for everybody else. */
const Lift = observer(function Lift({ guard, person, onAct }: Omit<RefusalsPanelProps, 'source'> & { guard: Guard }) {
  const t = useMessages(peopleTexts.namespace);
  const may = useMay();
  const { lifted_by, command } = guard;
  const act = personActs.find((name) => `people.${name}` === lifted_by);
  if (lifted_by !== null && act !== undefined && may(lifted_by) && person.may.includes(lifted_by))
    return (
      <Button variant="secondary" onClick={() => onAct(act)}>
        {t(`act.${act}.name`)}
      </Button>
    );
  return (
    <>
      {lifted_by !== null && (
        <MutedSmall>{t('refusals.by-role', { roles: permissions[lifted_by].join(', ') })}</MutedSmall>
      )}
      {command !== null && <code translate="no">{shellLine(command)}</code>}
    </>
  );
});
