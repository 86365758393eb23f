import { SelectField } from '@passport/shared/form/SelectField';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { MutedSmall } from '@passport/shared/ui/basics';
import { Pill } from '@passport/shared/ui/Pill';
import { TextLink } from '@passport/shared/ui/TextLink';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useKeysetList } from '../data/useKeysetList';
import { useNow } from '../data/useNow';
import { PersonName } from '../frame/PersonName';
import { Screen } from '../frame/Screen';
import { paths } from '../paths';
import { DataTable } from '../table/DataTable';
import { ListPanel } from '../table/ListPanel';
import { supportTexts } from '../texts';
import { listSupport, type SupportState } from './support.api';

/** Requests to support: open ones by when they are to be answered, closed ones newest first. */
export const SupportScreen = observer(function SupportScreen() {
  const t = useMessages(supportTexts.namespace);
  const navigate = useNavigate();
  const now = useNow();
  const [state, setState] = useState<SupportState>('open');
  const list = useKeysetList(
    (api, cursor) => listSupport(api, state, cursor),
    ({ number }) => number,
    state,
  );
  return (
    <Screen title={t('title')} permission="support.read">
      <ListPanel
        list={list}
        title={t(`list.${state}`)}
        failed={t('list.failed')}
        empty={{ title: t('list.none'), text: t('list.none-text') }}
        isOldestFirst={state === 'open'}
        onClear={state === 'open' ? undefined : () => setState('open')}
        above={
          <SelectField
            name="state"
            label={t('list.state')}
            value={state}
            options={(['open', 'closed'] as const).map((value) => ({ value, text: t(`list.${value}`) }))}
            onChange={(next) => setState(next)}
          />
        }
      >
        {(items) => (
          <DataTable
            label={t('title')}
            rows={items}
            keyOf={({ number }) => number}
            onOpen={({ number }) => void navigate(paths.supportRequest(number))}
            columns={[
              {
                key: 'number',
                title: '№',
                cell: ({ number }) => <TextLink to={paths.supportRequest(number)}>{number}</TextLink>,
              },
              {
                key: 'text',
                title: t('list.text'),
                cell: ({ excerpt, files_count, notes_count }) => (
                  <>
                    {excerpt}
                    <MutedSmall>{t('list.counts', { files: files_count, notes: notes_count })}</MutedSmall>
                  </>
                ),
              },
              {
                key: 'person',
                title: t('person'),
                cell: ({ person }) => (person === null ? t('visitor') : <PersonName of={person} />),
              },
              {
                key: 'by',
                title: t('answer-by'),
                cell: ({ answer_by, closed_at }) => (
                  <>
                    <When at={answer_by} />{' '}
                    {closed_at === null && Date.parse(answer_by) < now && <Pill $tone="danger">{t('late')}</Pill>}
                  </>
                ),
              },
            ]}
          />
        )}
      </ListPanel>
    </Screen>
  );
});
