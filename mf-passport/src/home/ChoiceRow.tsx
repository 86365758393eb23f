import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { Row, RowNote } from '@passport/shared/ui/Row';
import { useId, useState, type ReactNode } from 'react';
import { Switch } from './Switch';

interface ChoiceRowProps {
  name: string;
  icon: ReactNode;
  title: string;
  /** As the service knows it; undefined while the person is loading. */
  isChosen: boolean | undefined;
  /** Tells the service. @throws ApiError; the switch goes back then */
  onChange(isChosen: boolean): Promise<unknown>;
  children: ReactNode;
}

/** Something that the person gives or takes back with a switch. */
export function ChoiceRow({ name, icon, title, isChosen, onChange, children }: ChoiceRowProps) {
  const { session } = useHost();
  const showFailure = useFailureToast();
  const id = useId();
  /** What the person has just chosen, until the service has taken it. */
  const [chosen, setChosen] = useState<boolean>();

  async function handleChange(next: boolean): Promise<void> {
    setChosen(next);
    try {
      await onChange(next);
      await session.reload();
    } catch (error) {
      showFailure(error);
    }
    setChosen(undefined);
  }

  return (
    <Row
      icon={icon}
      title={<label htmlFor={id}>{title}</label>}
      state={
        <Switch
          id={id}
          type="checkbox"
          role="switch"
          name={name}
          checked={chosen ?? isChosen ?? false}
          disabled={isChosen === undefined}
          onChange={(event) => void handleChange(event.target.checked)}
        />
      }
    >
      <RowNote>{children}</RowNote>
    </Row>
  );
}
