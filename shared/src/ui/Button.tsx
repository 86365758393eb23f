import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { styled } from 'styled-components';
import { buttonStyle, type ButtonLook, type ButtonVariant } from './buttonStyle';
import { Spinner } from './Spinner';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` by default. */
  variant?: ButtonVariant;
  /** Shows a spinner in the button's own size and ignores clicks; the button keeps the focus. */
  isLoading?: boolean;
  /** Takes the whole width of its container. */
  isWide?: boolean;
}

/** A button, `type="button"` by default. While loading it ignores clicks and submits nothing. */
export function Button({
  variant = 'primary',
  isLoading = false,
  isWide = false,
  type = 'button',
  onClick,
  children,
  ...attributes
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    // Enter in a field submits by a click on the submit button, so this stops that too.
    if (isLoading) event.preventDefault();
    else onClick?.(event);
  }

  // `disabled` would lose the focus and the position of a screen reader.
  const busy = isLoading ? { 'aria-busy': true, 'aria-disabled': true } : {};
  return (
    <Frame {...attributes} {...busy} type={type} onClick={handleClick} $variant={variant} $isWide={isWide}>
      <Label $isHidden={isLoading}>{children}</Label>
      {isLoading && <Overlay />}
    </Frame>
  );
}

const Frame = styled.button<ButtonLook>`
  ${buttonStyle}
  &[aria-busy='true'] {
    cursor: progress;
  }
`;

/** A label that is a row takes the whole button. */
const Label = styled.span<{ $isHidden: boolean }>`
  display: inline-flex;
  &:has(> span > svg) {
    width: 100%;
  }
  align-items: center;
  gap: 8px;
  opacity: ${({ $isHidden }) => ($isHidden ? 0 : 1)};
`;

const Overlay = styled(Spinner)`
  position: absolute;
`;
