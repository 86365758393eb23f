import { ApiError } from '@passport/shared/api-client/ApiError';
import { SelectField } from '@passport/shared/form/SelectField';
import { TextInput } from '@passport/shared/form/TextInput';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { OperatorItem } from '@passport/shared/schemas/console/operators';
import { operatorRoles, type OperatorRole } from '@passport/shared/schemas/console/permissions';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useConsole } from '../data/useConsole';
import { ActDialog } from '../frame/ActDialog';
import { operatorsTexts } from '../texts';
import { endOfDay } from './endOfDay';
import { grantRole } from './operators.api';

interface GrantDialogProps {
  /** Undefined for somebody who is no operator yet: their user_id is typed. */
  operator: OperatorItem | undefined;
  /** Ends a suspension instead: their roles count again. */
  isConfirmation: boolean;
  onDone(): void;
  onReload(): void;
  onClose(): void;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What is wrong with a typed user_id; nobody gives a role to themselves. */
function faultIn(typed: string, own: string | undefined): 'grant.user-id-wrong' | 'grant.user-id-own' | undefined {
  if (typed !== '' && !uuid.test(typed)) return 'grant.user-id-wrong';
  return typed.toLowerCase() === own ? 'grant.user-id-own' : undefined;
}

/** Another role, with an end or without one; a second owner approves it. */
export const GrantDialog = observer(function GrantDialog(props: GrantDialogProps) {
  const { operator, isConfirmation, ...handlers } = props;
  const t = useMessages(operatorsTexts.namespace);
  const { api, me } = useConsole();
  const [userId, setUserId] = useState('');
  const [role, setRole] = useState<OperatorRole>(operator?.roles[0]?.role ?? 'support');
  const [day, setDay] = useState('');
  const until = endOfDay(day);
  const target = operator?.user_id ?? userId.trim();
  const fault = faultIn(userId.trim(), me.value?.user_id);
  const isReady = uuid.test(target) && fault === undefined && until !== undefined;
  const expected = operator?.version;
  /** The service says that something is missing, but not what. */
  const handleFault = (error: unknown): never => {
    if (error instanceof ApiError && error.status === 404)
      throw new ApiError(404, { message: t('grant.user-id-unknown') });
    throw error;
  };
  return (
    <ActDialog
      title={t(isConfirmation ? 'confirm.title' : operator ? 'grant.title-more' : 'grant.title', {
        name: operator?.name ?? '',
      })}
      lead={t(isConfirmation ? 'confirm.lead' : 'grant.lead')}
      confirm={t(isConfirmation ? 'confirm.open' : 'grant.confirm')}
      permission="operators.grant"
      isReady={isReady}
      perform={(reason) =>
        grantRole(api, target, {
          reason,
          ...(expected !== undefined && { expected }),
          ...(isConfirmation ? { confirm: true } : { role, until: until ?? null }),
        }).catch(handleFault)
      }
      {...handlers}
    >
      {!isConfirmation && (
        <>
          {!operator && (
            <TextInput
              name="user_id"
              label={t('grant.user-id')}
              hint={t('grant.user-id-hint')}
              error={fault && t(fault)}
              value={userId}
              onChange={setUserId}
              autocomplete="off"
              maxLength={36}
              required
            />
          )}
          <SelectField
            name="role"
            label={t('grant.role')}
            value={role}
            options={operatorRoles.map((value) => ({ value, text: t(`role.${value}`) }))}
            onChange={(next) => setRole(next)}
          />
          <TextInput
            name="until"
            label={t('grant.until')}
            hint={t('grant.until-hint')}
            error={until === undefined ? t('grant.until-wrong') : undefined}
            value={day}
            onChange={setDay}
            autocomplete="off"
            maxLength={10}
          />
        </>
      )}
    </ActDialog>
  );
});
