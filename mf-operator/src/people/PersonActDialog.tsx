import { SelectField } from '@passport/shared/form/SelectField';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { needsApproval } from '@passport/shared/schemas/console/permissions';
import type { Person } from '@passport/shared/schemas/console/people';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { rolesOf, useConsole } from '../data/useConsole';
import { ActDialog } from '../frame/ActDialog';
import { peopleTexts } from '../texts';
import { actOnPerson, type PersonAct } from './people.api';

/** How long a lock may last, in hours. */
const lockHours = ['1', '4', '12', '24'] as const;

/** They close nothing. */
const opening: readonly PersonAct[] = ['unlock', 'activate', 'clear_limits', 'cancel_deletion'];

interface PersonActDialogProps {
  act: PersonAct;
  /** Its version is what the act is decided on. */
  person: Person;
  onDone(): void;
  onReload(): void;
  onClose(): void;
}

/** An act on a person, with its reason; it says before whether a second operator is needed. */
export const PersonActDialog = observer(function PersonActDialog({ act, person, ...handlers }: PersonActDialogProps) {
  const t = useMessages(peopleTexts.namespace);
  const { api, me } = useConsole();
  const [hours, setHours] = useState<(typeof lockHours)[number]>('24');
  const permission = `people.${act}` as const;
  const waits = needsApproval(rolesOf(me.value), permission, person.lock_alarm !== null);
  return (
    <ActDialog
      title={t(`act.${act}.title`, { name: person.name || person.smart_id })}
      lead={
        <>
          <span translate="no">{[person.phone, person.smart_id].join(' · ')}</span>
          <p>{`${t(`act.${act}.lead`)}${waits ? ` ${t('act-waits')}` : ''}`}</p>
        </>
      }
      confirm={t(`act.${act}.name`)}
      permission={permission}
      isDangerous={!opening.includes(act)}
      perform={(reason) =>
        actOnPerson(api, act, person.user_id, {
          reason,
          expected: person.version,
          ...(act === 'lock' && { hours: Number(hours) }),
        })
      }
      {...handlers}
    >
      {act === 'lock' && (
        <SelectField
          name="hours"
          label={t('lock-hours')}
          value={hours}
          options={lockHours.map((value) => ({ value, text: t('hours', { count: Number(value) }) }))}
          onChange={(next) => setHours(next)}
        />
      )}
    </ActDialog>
  );
});
