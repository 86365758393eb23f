import { observer } from 'mobx-react-lite';
import type { FieldStore } from './FieldStore';
import { TextInput, type TextInputProps } from './TextInput';
import { useErrorText } from './useErrorText';
import { useLeave } from './useLeave';

interface TextFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onCommit' | 'error'> {
  field: FieldStore;
  /** Translated; shown in place of the field's own error. */
  error?: string | undefined;
}

/** A text input bound to a field store. */
export const TextField = observer(function TextField({ field, error, ...props }: TextFieldProps) {
  const errorText = useErrorText();
  const leave = useLeave(field);
  return (
    <TextInput
      {...props}
      value={field.value}
      error={error ?? errorText(field.error)}
      onChange={(value) => field.input(value)}
      onCommit={leave}
    />
  );
});
