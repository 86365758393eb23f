import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Person } from '@passport/shared/schemas/console/people';
import { Button } from '@passport/shared/ui/Button';
import { Section } from '@passport/shared/ui/Section';
import { observer } from 'mobx-react-lite';
import { useMay } from '../data/useConsole';
import { CommandLine } from '../commands/CommandLine';
import { Line } from '../frame/Line';
import { textOr } from '../frame/textOr';
import { areaTexts, peopleTexts } from '../texts';
import { personActs, type PersonAct } from './people.api';

interface ActButtonsProps {
  person: Person;
  onAct(act: PersonAct): void;
}

/** What the operator may do to the person at the moment, as the service says and their roles allow. */
export const ActButtons = observer(function ActButtons({ person, onAct }: ActButtonsProps) {
  const t = useMessages(peopleTexts.namespace);
  const tArea = useMessages(areaTexts.namespace);
  const may = useMay();
  const possible = personActs.filter((act) => may(`people.${act}`) && person.may.includes(`people.${act}`));
  return (
    <Section title={t('acts')}>
      {person.is_operator && (
        <>
          <p>{t('is-operator')}</p>
          <CommandLine of="people.lock" />
        </>
      )}
      {person.approvals.length > 0 && (
        <p>
          {t('act-asked')} {person.approvals.map(({ kind }) => textOr(tArea, `approval.${kind}`, kind)).join(', ')}
        </p>
      )}
      {possible.length === 0 && !person.is_operator && <p>{t('no-acts')}</p>}
      <Line>
        {possible.map((act) => (
          <Button key={act} variant="secondary" onClick={() => onAct(act)}>
            {t(`act.${act}.name`)}
          </Button>
        ))}
      </Line>
    </Section>
  );
});
