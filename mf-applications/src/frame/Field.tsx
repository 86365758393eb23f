import type { FieldStore } from '@passport/shared/form/FieldStore';
import { useLeave } from '@passport/shared/form/useLeave';
import { TextArea } from '@passport/shared/form/TextArea';
import { TextInput, type TextInputProps } from '@passport/shared/form/TextInput';
import { observer } from 'mobx-react-lite';
import type { ComponentProps } from 'react';
import { useWording } from './useWording';

type Bound = 'value' | 'onChange' | 'onCommit' | 'error';

interface FieldProps extends Omit<TextInputProps, Bound> {
  field: FieldStore;
}

/** A text input bound to a field store; errors are keys of this area's texts, or texts of the service. */
export const Field = observer(function Field({ field, ...props }: FieldProps) {
  const t = useWording();
  const leave = useLeave(field);
  return (
    <TextInput
      messageLines={0}
      {...props}
      value={field.value}
      error={field.error === undefined ? undefined : t(field.error)}
      onChange={(value) => field.input(value)}
      onCommit={leave}
    />
  );
});

interface AreaFieldProps extends Omit<ComponentProps<typeof TextArea>, Bound> {
  field: FieldStore;
}

/** The same for a text of several lines. */
export const AreaField = observer(function AreaField({ field, ...props }: AreaFieldProps) {
  const t = useWording();
  const leave = useLeave(field);
  return (
    <TextArea
      {...props}
      value={field.value}
      error={field.error === undefined ? undefined : t(field.error)}
      onChange={(value) => field.input(value)}
      onCommit={leave}
    />
  );
});
