import { styled } from 'styled-components';
import { colors, gutter, layout, motion, radius, space, text } from '../theme/tokens';

/** The size of the button is limited, because the number next to it matters more. Disabled it shows no arrow, but keeps its space. */
const Button = styled.button`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space(1)};
  min-height: ${layout.target};
  padding: 0 min(${space(2)}, 2.5vw) 0 ${gutter(4)};
  border: 0;
  border-radius: ${radius.medium} 0 0 ${radius.medium};
  background: none;
  color: ${colors.textMuted};
  ${text.small}
  font-size: min(0.8125rem, 4.5vw);
  font-weight: 600;
  letter-spacing: 0.02em;
  cursor: pointer;
  transition: color ${motion.fast};

  &[aria-expanded='true'] {
    color: ${colors.text};
  }
  @media (hover: hover) {
    &:hover:enabled {
      color: ${colors.text};
    }
  }
  &:focus-visible {
    outline-offset: -4px;
  }
  &:disabled {
    cursor: default;
  }
  &:disabled > svg {
    visibility: hidden;
  }
`;

/** The widest pair of letters sets the width, so that all codes take the same space. */
const Code = styled.span`
  min-width: 21px;
  text-align: center;
`;

interface CountryButtonProps {
  countryCode: string;
  /** The text for screen readers and voice control: contains the code that is shown. */
  label: string;
  isOpen: boolean;
  disabled?: boolean | undefined;
  onToggle(): void;
}

/** Opens the country picker; shown inside the phone field, before the number. */
export function CountryButton({ countryCode, label, isOpen, disabled, onToggle }: CountryButtonProps) {
  return (
    <Button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabled={disabled}
      onClick={onToggle}
    >
      <Code aria-hidden="true">{countryCode}</Code>
      <svg width="12" height="12" viewBox="0 0 12 12" fill="none" aria-hidden="true">
        <path d="m3 4.5 3 3 3-3" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </Button>
  );
}
