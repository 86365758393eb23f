import { useEffect, useId, useRef, useState, type ClipboardEvent, type ReactNode, type Ref } from 'react';
import { FieldMessage } from './FieldMessage';
import { FieldRoot } from './fieldStyles';
import { useTyped } from './useTyped';
import { Cell, CodeFrame, CodeInput, CodeMessage } from './codeFieldStyles';
import { readCode } from './readCode';

export interface CodeFieldProps {
  /** Translated texts. */
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The number of digits, as named by the service. */
  length: number;
  value: string;
  /** The code is being checked: the field keeps the focus but accepts no input. */
  isBusy?: boolean;
  /** No code can be typed, e.g. until a new one was sent. */
  isDisabled?: boolean;
  /** The code was accepted. */
  isAccepted?: boolean;
  /** Takes the focus when it appears, which is the default. */
  autoFocus?: boolean;
  onChange(code: string): void;
  /** Called with the last digit. */
  onComplete(): void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * The field for a code (spec 2, spec 5): one real input drawn as cells. It accepts autofill and pasted messages, and submits
 * with its last digit.
 */
export function CodeField({ label, hint, error, length, value, ...props }: CodeFieldProps) {
  const messageId = useId();
  const noteTyped = useTyped();
  const frame = useRef<HTMLDivElement>(null);
  const isInvalid = error !== undefined;
  const [typed, setTyped] = useState('');
  // A wrong code is seen a moment longer. Only drawn: the field is empty, so the next digit is not lost and takes its place.
  const shown = value || (isInvalid ? typed : '');

  useEffect(() => {
    if (value !== '') return;
    const timer = setTimeout(() => setTyped(''), 300);
    return () => clearTimeout(timer);
  }, [value]);

  // A code that could not be checked, e.g. for lack of the network, stays to be sent again: the next digit begins another one.
  const isKept = value.length === length && !props.isAccepted;
  const wasBusy = useRef(false);
  useEffect(() => {
    const hasFailed = wasBusy.current && !props.isBusy && isKept;
    wasBusy.current = props.isBusy ?? false;
    if (hasFailed) frame.current?.querySelector<HTMLInputElement>('input:focus')?.select();
  }, [props.isBusy, isKept]);

  const receive = (text: string) => {
    const code = readCode(text, length);
    if (props.isBusy || code === value) return;
    noteTyped(code);
    setTyped(code);
    props.onChange(code);
    if (code.length === length) props.onComplete();
  };
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    receive(event.clipboardData.getData('text'));
  };

  return (
    <FieldRoot>
      <CodeFrame
        ref={frame}
        data-invalid={isInvalid ? '' : undefined}
        data-disabled={props.isDisabled ? '' : undefined}
        data-accepted={props.isAccepted ? '' : undefined}
      >
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
          disabled={props.isDisabled}
          autoFocus={props.autoFocus ?? true}
          value={value}
          onChange={(event) => receive(event.target.value)}
          onPaste={handlePaste}
          // The cells show no caret, so it always stays behind the last digit, unless everything is selected to be replaced.
          onSelect={({ currentTarget }) => {
            const { selectionStart, selectionEnd } = currentTarget;
            if (value === '' || selectionStart !== 0 || selectionEnd !== value.length)
              currentTarget.setSelectionRange(value.length, value.length);
          }}
        />
        {Array.from({ length }, (_, index) => (
          <Cell
            key={index}
            aria-hidden="true"
            data-active={index === Math.min(shown.length, length - 1) ? '' : undefined}
            data-empty={shown[index] === undefined ? '' : undefined}
          >
            {shown[index]}
          </Cell>
        ))}
      </CodeFrame>
      <CodeMessage>
        <FieldMessage id={messageId} error={error} hint={hint} lines={2} />
      </CodeMessage>
    </FieldRoot>
  );
}
