import { useId, type ClipboardEvent, type Ref } from 'react';
import { FieldMessage } from '../form/FieldMessage';
import { FieldRoot } from '../form/fieldStyles';
import { useTyped } from '../form/useTyped';
import { Cell, CodeFrame, CodeInput } from './codeStyles';
import { readCode } from './readCode';

export interface VerificationCodeProps {
  /** Translated texts. */
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Digits, as the service named it. */
  length: number;
  value: string;
  /** The code is being checked: the focus stays, typing waits. */
  isBusy?: boolean;
  onChange(code: string): void;
  /** The last digit is there. */
  onComplete(): void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * The field for a code (spec 2, spec 5): one real input drawn as cells, which phones fill from the message, which takes
 * a pasted sentence, and which submits by itself at its length.
 */
export function VerificationCode({ label, hint, error, length, value, ...props }: VerificationCodeProps) {
  const messageId = useId();
  const tellTyped = useTyped();
  const isInvalid = error !== undefined;

  const take = (text: string) => {
    const code = readCode(text, length);
    if (props.isBusy || code === value) return;
    tellTyped(code);
    props.onChange(code);
    if (code.length === length) props.onComplete();
  };
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    take(event.clipboardData.getData('text'));
  };

  return (
    <FieldRoot>
      <CodeFrame data-invalid={isInvalid ? '' : undefined}>
        <CodeInput
          ref={props.ref}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={label}
          aria-required
          aria-invalid={isInvalid}
          aria-describedby={isInvalid || hint ? messageId : undefined}
          readOnly={props.isBusy}
          autoFocus
          value={value}
          onChange={(event) => take(event.target.value)}
          onPaste={handlePaste}
          // The cells show no caret, so it has one place: behind the last digit.
          onSelect={({ currentTarget }) => currentTarget.setSelectionRange(value.length, value.length)}
        />
        {Array.from({ length }, (_, index) => (
          <Cell
            key={index}
            aria-hidden="true"
            data-active={index === Math.min(value.length, length - 1) ? '' : undefined}
          >
            {value[index]}
          </Cell>
        ))}
      </CodeFrame>
      <FieldMessage id={messageId} error={error} hint={hint} lines={2} />
    </FieldRoot>
  );
}
