import {
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';
import { FieldBox, FieldInner, FieldInput, FieldLabel, FieldRoot, RequiredMark } from './fieldStyles';
import { FieldMessage } from './FieldMessage';
import type { MaskOptions } from './maskOptions';
import { useMask } from './useMask';
import { useTyped } from './useTyped';

export interface TextInputProps {
  name: string;
  /** Translated texts, as all texts of a view. */
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange(value: string): void;
  /** Called on blur and on change, to validate. */
  onCommit?: (() => void) | undefined;
  onPaste?: ((event: ClipboardEvent<HTMLInputElement>) => void) | undefined;
  type?: 'text' | 'tel' | 'email' | 'password' | 'search' | 'url' | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autocomplete?: string | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  autoFocus?: boolean | undefined;
  maxLength?: number | undefined;
  /** An example value, shown in the empty field while it has the focus. */
  example?: string | undefined;
  /** Hides the label as soon as there is a value, instead of floating it above. */
  hideLabelAfterInput?: boolean | undefined;
  maskOptions?: MaskOptions | undefined;
  /** Shapes what is typed while the mask is being loaded. By default the text stays unchanged. */
  readUnmasked?: ((text: string) => string) | undefined;
  /** Reads a text that replaced the whole value of a masked input, e.g. by autofill. By default the mask reads it. */
  readReplacement?: ((text: string) => string) | undefined;
  /** Shown inside the frame before the text, e.g. the country. */
  start?: ReactNode;
  /** Lines reserved below the field, 1 by default; 2 if the service may answer a longer text; 0 in a form of several fields. */
  messageLines?: 0 | 1 | 2 | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** The text input widget (spec 3): a floating label, an optional mask, and its message below. */
export function TextInput({ ref, onChange, onCommit, maskOptions, error, hint, start, ...props }: TextInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Only the first value: React would write a changed default value into the input past its mask, with the caret before it.
  const [firstValue] = useState(props.value);
  const noteTyped = useTyped();
  const messageId = `${id}-message`;
  const isInvalid = error !== undefined;
  const { value, readUnmasked, readReplacement } = props;
  useMask(input, maskOptions, { value, accept: onChange, readUnmasked, readReplacement });
  useNativeChange(input, onCommit);

  const handleTyped = (text: string) => {
    noteTyped(text);
    onChange(text);
  };

  const setInput = (element: HTMLInputElement | null) => {
    input.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };

  return (
    <FieldRoot>
      <FieldBox data-invalid={isInvalid ? '' : undefined}>
        {start}
        <FieldInner>
          <FieldInput
            ref={setInput}
            id={id}
            name={props.name}
            type={props.type ?? 'text'}
            inputMode={props.inputMode}
            autoComplete={props.autocomplete}
            disabled={props.disabled}
            // The form validates itself: a native `required` would also open the browser's own bubble.
            aria-required={props.required}
            aria-invalid={isInvalid}
            aria-describedby={isInvalid || hint ? messageId : undefined}
            autoFocus={props.autoFocus}
            maxLength={props.maxLength}
            placeholder={props.example ?? ' '}
            data-hide-label={props.hideLabelAfterInput ? '' : undefined}
            onBlur={onCommit}
            onPaste={props.onPaste}
            {...(maskOptions
              ? { defaultValue: firstValue }
              : { value: props.value, onChange: (event) => handleTyped(event.target.value) })}
          />
          <FieldLabel htmlFor={id}>
            {props.label}
            {props.required && <RequiredMark aria-hidden="true">*</RequiredMark>}
          </FieldLabel>
        </FieldInner>
      </FieldBox>
      <FieldMessage id={messageId} error={error} hint={hint} lines={props.messageLines} />
    </FieldRoot>
  );
}

/** React's `onChange` is the input event. The native change event, e.g. of autofill, needs its own listener. */
function useNativeChange(input: { current: HTMLInputElement | null }, onCommit: (() => void) | undefined): void {
  useEffect(() => {
    const element = input.current;
    if (!element || !onCommit) return;
    element.addEventListener('change', onCommit);
    return () => element.removeEventListener('change', onCommit);
  }, [input, onCommit]);
}
