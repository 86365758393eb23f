import { useHost } from '@passport/shared/host/HostContext';
import { useMessages, type Translate } from '@passport/shared/i18n/useMessages';
import type { ApplicationChange } from '@passport/shared/schemas/applications';
import { colors, space, text } from '@passport/shared/theme/tokens';
import { ClockIcon } from '@passport/shared/ui/icons';
import { Row, RowNote } from '@passport/shared/ui/Row';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { useApplication } from '../data/useApplication';
import { usePages } from '../data/usePages';
import { ListSection } from '../frame/ListSection';
import { Screen } from '../frame/Screen';
import { TallRows } from '../frame/TallRows';
import { useWording } from '../frame/useWording';
import { paths } from '../paths';
import { createHistoryApi } from './history.api';
import { historyTexts } from '../texts';
import { filledIn } from './filledIn';

/** Who changed what of an application, newest first; secrets never appear. */
export const HistoryScreen = observer(function HistoryScreen() {
  const t = useMessages(historyTexts.namespace);
  const { api } = useHost();
  const { application } = useApplication();
  const { id, name } = application;
  const list = usePages<ApplicationChange>((cursor) => createHistoryApi(api).list(id, cursor));
  return (
    <Screen title={t('title')} lead={t('lead')} back={{ to: paths.details(id), name }}>
      <ListSection
        list={list}
        title={t('changes')}
        failed={t('failed')}
        empty={{ icon: <ClockIcon />, title: t('empty-title'), text: t('empty-text') }}
      >
        {(items) => (
          <TallRows>
            {items.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </TallRows>
        )}
      </ListSection>
    </Screen>
  );
});

/** A text by its key, or the name in the key if this version has no text for it yet. */
const textOr = (t: (key: string) => string, key: string, otherwise: string): string => {
  const known = t(key);
  return known === key ? otherwise : known;
};

/** A value of the history in readable form; an empty text if there was none. @param field its name on the wire */
function valueText(value: unknown, field: string, wording: Translate): string {
  if (value === null) return '';
  if (field === 'is_test') return wording(value === true ? 'mode.test' : 'mode.production');
  if (field === 'access_level' && typeof value === 'string') return wording(`level.${value}`);
  if (typeof value === 'boolean') return wording(value ? 'value.yes' : 'value.no');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function ChangeRow({ change }: { change: ApplicationChange }) {
  const t = useMessages(historyTexts.namespace);
  const wording = useWording();
  const { event, at, actor, reason, changes } = change;
  const isCreation = event === 'application_created';
  const who = textOr(t, `actor.${actor.kind}`, actor.kind);
  return (
    <Row
      title={textOr(t, `event.${event}`, event)}
      value={
        <>
          <When at={at} as="recentAtLineStart" /> · {actor.name === null ? who : `${who} ${actor.name}`}
        </>
      }
    >
      {reason !== null && <RowNote>{t('reason', { reason })}</RowNote>}
      {(isCreation ? filledIn(changes) : changes).map(({ field, before, after }) => (
        <Change key={field}>
          <dt>{textOr(wording, `field.${field}`, field)}</dt>
          <dd>
            {/* What is created had no value before. */}
            {!isCreation && (
              <>
                <del>{valueText(before, field, wording) || t('nothing')}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>{valueText(after, field, wording) || t('nothing')}</ins>
          </dd>
        </Change>
      ))}
    </Row>
  );
}

const Change = styled.dl`
  ${text.small}
  margin: ${space(2)} 0 0;
  dt {
    color: ${colors.textMuted};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  del {
    color: ${colors.textMuted};
  }
  ins {
    text-decoration: none;
  }
`;
