import { ApiError } from '@passport/shared/api-client/ApiError';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '../data/useConsole';
import { useKeysetList } from '../data/useKeysetList';
import { Screen } from '../frame/Screen';
import { ListPanel } from '../table/ListPanel';
import { auditTexts } from '../texts';
import { listAudit } from './audit.api';
import { AuditDetailsDialog } from './AuditDetailsDialog';
import { AuditTable } from './AuditTable';
import { ExportDialog } from './ExportDialog';
import { QueryBox } from './QueryBox';

/** What the service says about the word that it does not understand: the text names it. */
const refusedWord = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 400 ? Object.values(error.errors)[0] : undefined;

/** Who did what, when and why, before and after; the query is in the address, so that it can be sent to a colleague. */
export const AuditScreen = observer(function AuditScreen() {
  const t = useMessages(auditTexts.namespace);
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const [events, setEvents] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<string>();
  const [isExporting, setIsExporting] = useState(false);
  const list = useKeysetList(
    async (api, cursor) => {
      const page = await listAudit(api, query, cursor);
      setEvents(page.events);
      return page;
    },
    ({ id }) => id,
    query,
  );
  const refused = refusedWord(list.error);
  const ask = (next: string): void => setParams(next === '' ? {} : { q: next }, { replace: true });
  const handleAskFromRow = (next: string): void => {
    setOpened(undefined);
    ask(next);
  };
  return (
    <Screen title={t('title')} permission="audit.read">
      <ListPanel
        list={list}
        isRefused={refused !== undefined}
        title={t('rows')}
        failed={t('failed')}
        empty={{ title: t('none'), text: t('none-text') }}
        onClear={query === '' ? undefined : () => ask('')}
        above={<QueryBox key={query} query={query} events={events} refused={refused} onAsk={ask} />}
        action={
          may('audit.export') && (
            <Button variant="quiet" disabled={refused !== undefined} onClick={() => setIsExporting(true)}>
              {t('export.open')}
            </Button>
          )
        }
      >
        {(rows) => <AuditTable rows={rows} onOpen={({ id }) => setOpened(id)} />}
      </ListPanel>
      {opened !== undefined && (
        <AuditDetailsDialog id={opened} onClose={() => setOpened(undefined)} onAsk={handleAskFromRow} />
      )}
      {isExporting && <ExportDialog query={query} onClose={() => setIsExporting(false)} />}
    </Screen>
  );
});
