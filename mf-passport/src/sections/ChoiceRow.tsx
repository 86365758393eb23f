import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { Row, RowNote } from '@passport/shared/ui/Row';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Switch } from './Switch';

interface ChoiceRowProps {
  name: string;
  title: string;
  /** As the service knows it; undefined while the person is loading. */
  isChosen: boolean | undefined;
  /** Tells the service. @throws ApiError; the switch goes back then */
  onChange(isChosen: boolean): Promise<unknown>;
  children: ReactNode;
}

/** Something that the person gives or takes back with a switch. */
export function ChoiceRow({ name, title, isChosen, onChange, children }: ChoiceRowProps) {
  const { session } = useHost();
  const showFailure = useFailureToast();
  const id = useId();
  /** What the person has just chosen, until the service has taken it. */
  const [chosen, setChosen] = useState<boolean>();
  const latest = useRef<boolean>(undefined);

  /** Makes one call at a time: of two at once, the service may take the later choice first. */
  async function store(choice: boolean): Promise<void> {
    await onChange(choice);
    await session.reload();
    if (latest.current !== undefined && latest.current !== choice) await store(latest.current);
  }

  async function handleChange(next: boolean): Promise<void> {
    const isStoring = latest.current !== undefined;
    latest.current = next;
    setChosen(next);
    if (isStoring) return;
    try {
      await store(next);
    } catch (error) {
      showFailure(error);
    }
    latest.current = undefined;
    setChosen(undefined);
  }

  return (
    <Row
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
