import { useMessages } from '@passport/shared/i18n/useMessages';
import type { OperatorItem } from '@passport/shared/schemas/console/operators';
import type { RoleGrant } from '@passport/shared/schemas/console/session';
import { MutedSmall } from '@passport/shared/ui/basics';
import { Button } from '@passport/shared/ui/Button';
import { Pill } from '@passport/shared/ui/Pill';
import { TextLink } from '@passport/shared/ui/TextLink';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useMay } from '../data/useConsole';
import { Line } from '../frame/Line';
import { textOr } from '../frame/textOr';
import { paths } from '../paths';
import { DataTable } from '../table/DataTable';
import { operatorsTexts } from '../texts';
import type { RoleAct } from './roleAct';

interface OperatorTableProps {
  rows: readonly OperatorItem[];
  onAct(act: RoleAct): void;
}

/** The operators, and the people for whom a role waits for approval. Whom only a command changes has no buttons. */
export const OperatorTable = observer(function OperatorTable({ rows, onAct }: OperatorTableProps) {
  const t = useMessages(operatorsTexts.namespace);
  const may = useMay();
  return (
    <DataTable
      label={t('list')}
      rows={rows}
      keyOf={({ user_id }) => user_id}
      columns={[
        {
          key: 'name',
          title: t('column.name'),
          cell: ({ name, phone, is_self }) => (
            <>
              <bdi>{name}</bdi> {is_self && <Pill>{t('self')}</Pill>}
              <MutedSmall translate="no">{phone}</MutedSmall>
            </>
          ),
        },
        {
          key: 'roles',
          title: t('column.roles'),
          cell: (operator) => <Roles operator={operator} onAct={onAct} />,
        },
        {
          key: 'factor',
          title: t('column.factor'),
          cell: ({ two_factor_auth, passkeys_count }) =>
            two_factor_auth !== 'TOTP' && passkeys_count === 0 ? (
              <>
                <Pill $tone="warning">{t('no-factor')}</Pill>
                <MutedSmall>{t('no-factor-note')}</MutedSmall>
              </>
            ) : (
              t('factor', { count: passkeys_count, totp: t(two_factor_auth === 'TOTP' ? 'has-totp' : 'no-totp') })
            ),
        },
        {
          key: 'session',
          title: t('column.session'),
          cell: ({ last_session_at }) =>
            last_session_at === null ? t('never') : <When at={last_session_at} as="recentAtLineStart" />,
        },
        {
          key: 'acts',
          title: t('column.acts'),
          cell: ({ user_id, may_change, suspended_at, suspended_for }) => (
            <>
              {suspended_at !== null && (
                <p>
                  <Pill $tone="danger">{t('suspended')}</Pill>{' '}
                  {suspended_for !== null && textOr(t, `suspended-for.${suspended_for}`, suspended_for)}
                </p>
              )}
              {may_change && may('operators.grant') && (
                <Line>
                  {suspended_at !== null && (
                    <Button variant="secondary" onClick={() => onAct({ kind: 'confirm', userId: user_id })}>
                      {t('confirm.open')}
                    </Button>
                  )}
                  <Button variant="secondary" onClick={() => onAct({ kind: 'grant', userId: user_id })}>
                    {t('grant.more')}
                  </Button>
                </Line>
              )}
            </>
          ),
        },
      ]}
    />
  );
});

const Roles = observer(function Roles({ operator, onAct }: { operator: OperatorItem; onAct(act: RoleAct): void }) {
  const t = useMessages(operatorsTexts.namespace);
  const may = useMay();
  const { user_id, name, roles, requested, may_change } = operator;
  const given = roles.map(({ role, until, granted_by }) => (
    <div key={role}>
      <Role role={role} until={until} />
      {granted_by !== null && <MutedSmall>{t('granted-by', { name: granted_by })}</MutedSmall>}
      {may_change && may('operators.remove') && (
        <Button
          variant="quiet"
          aria-label={t('remove.of', { role, name })}
          onClick={() => onAct({ kind: 'remove', userId: user_id, role })}
        >
          {t('remove.open')}
        </Button>
      )}
    </div>
  ));
  return (
    <>
      {given}
      {requested && <Requested of={requested} />}
    </>
  );
});

function Role({ role, until }: RoleGrant) {
  const t = useMessages(operatorsTexts.namespace);
  return (
    <>
      <strong translate="no">{role}</strong>{' '}
      {until !== null && (
        <>
          {t('until')} <When at={until} as="day" />
        </>
      )}
    </>
  );
}

/** A role that they do not have yet. */
const Requested = observer(function Requested({ of }: { of: NonNullable<OperatorItem['requested']> }) {
  const t = useMessages(operatorsTexts.namespace);
  const may = useMay();
  const waits = t('requested.waits');
  return (
    <div>
      <Role role={of.role} until={of.until} />
      <div>{may('approvals.read') ? <TextLink to={paths.area('approvals')}>{waits}</TextLink> : waits}</div>
      {of.asked_by && <MutedSmall>{t('requested.by', { name: of.asked_by.name })}</MutedSmall>}
    </div>
  );
});
