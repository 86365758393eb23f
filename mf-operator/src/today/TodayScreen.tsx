import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Today } from '@passport/shared/schemas/console/today';
import { EmptyState } from '@passport/shared/ui/EmptyState';
import { Pill } from '@passport/shared/ui/Pill';
import { Row, Rows } from '@passport/shared/ui/Row';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useMay } from '../data/useConsole';
import { useResource } from '../data/useResource';
import { LoadedPanel } from '../frame/LoadedPanel';
import { Screen } from '../frame/Screen';
import { useSentence } from '../frame/useSentence';
import { paths } from '../paths';
import { todayTexts } from '../texts';
import { FigureCards } from './FigureCards';
import { readFigures, readToday } from './today.api';

/** What waits, what is wrong, and five figures; each part is loaded and fails by itself. */
export const TodayScreen = observer(function TodayScreen() {
  const t = useMessages(todayTexts.namespace);
  const may = useMay();
  const today = useResource(readToday);
  return (
    <Screen title={t('title')} permission="today.read">
      <LoadedPanel source={today} title={t('queues')} failed={t('queues-failed')} rows={3}>
        {({ queues }) => <Queues queues={queues} />}
      </LoadedPanel>
      {today.value !== undefined && today.value.alerts.length > 0 && (
        <LoadedPanel source={today} title={t('alerts')} failed={t('queues-failed')}>
          {({ alerts }) => <Alerts alerts={alerts} />}
        </LoadedPanel>
      )}
      {may('figures.read') && <FiguresPanel />}
    </Screen>
  );
});

const FiguresPanel = observer(function FiguresPanel() {
  const t = useMessages(todayTexts.namespace);
  const figures = useResource(readFigures);
  return (
    <LoadedPanel source={figures} title={t('figures')} failed={t('figures-failed')}>
      {(value) => <FigureCards figures={value.figures} />}
    </LoadedPanel>
  );
});

function Queues({ queues }: Pick<Today, 'queues'>) {
  const t = useMessages(todayTexts.namespace);
  if (queues.every(({ waiting }) => waiting === 0))
    return <EmptyState title={t('nothing-title')} text={t('nothing-text')} />;
  return (
    <Rows>
      {queues.map(({ queue, waiting, late, promised_by }) => (
        <Row
          key={queue}
          to={paths.area(queue)}
          title={t(`queue.${queue}`, { count: waiting })}
          value={
            promised_by === null ? (
              t('no-promise')
            ) : (
              <>
                {t(queue === 'approvals' ? 'ends' : 'promised')} <When at={promised_by} as="utcDay" />
              </>
            )
          }
          {...(late > 0 && { state: <Pill $tone="danger">{t('late', { count: late })}</Pill> })}
        />
      ))}
    </Rows>
  );
}

const Alerts = observer(function Alerts({ alerts }: Pick<Today, 'alerts'>) {
  const sentence = useSentence();
  return (
    <Rows>
      {alerts.map(({ alert, text, since, link }) => (
        <Row
          key={alert}
          tone="danger"
          title={sentence(text)}
          {...(since !== null && { value: <When at={since} as="recentAtLineStart" /> })}
          {...(link !== null && { to: link })}
        />
      ))}
    </Rows>
  );
});
