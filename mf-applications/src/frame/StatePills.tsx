import type { Application } from '@passport/shared/schemas/applications';
import { space } from '@passport/shared/theme/tokens';
import { Pill } from '@passport/shared/ui/Pill';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';
import { daysUntil } from '../data/daysUntil';
import { isClosedBy, useAccess } from '../data/useAccess';
import { useWording } from './useWording';

/** The states of an application in words: test, connection, and the days that an inactive one has left. */
export const StatePills = observer(function StatePills({ application }: { application: Application }) {
  const t = useWording();
  const { type, is_test, is_active, connection_status, deletes_at } = application;
  // The stored connection is meaningless while the application is closed.
  const isClosed = isClosedBy(useAccess(type));
  return (
    <Line>
      {is_test && <Pill>{t('status.test')}</Pill>}
      {is_active && isClosed && <Pill $tone="danger">{t('status.no-access')}</Pill>}
      {is_active && !isClosed && (
        <Pill $tone={connection_status === 'CONNECTED' ? 'success' : 'warning'}>
          {t(`status.${connection_status}`)}
        </Pill>
      )}
      {!is_active && (
        <Pill $tone="danger">
          {deletes_at === null ? t('status.inactive') : t('status.inactive-days', { count: daysUntil(deletes_at) })}
        </Pill>
      )}
    </Line>
  );
});

const Line = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;
