import { useMessages } from '@passport/shared/i18n/useMessages';
import { isGuessablePassword } from '@passport/shared/schemas/checks/cloudPassword';
import { colors, gutter, radius, space, text } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';
import { twoFactorTexts } from '../../texts';

interface StrengthProps {
  password: string;
  phone: string;
  minLength: number;
}

const levels = ['weak', 'fair', 'good'] as const;
type Level = (typeof levels)[number];

/** From this length a password of digits is rated good: each further digit multiplies the guesses by ten. */
const goodLength = 8;

function levelOf({ password, phone, minLength }: StrengthProps): Level {
  if (password.length < minLength || isGuessablePassword(password, phone)) return 'weak';
  return password.length < goodLength ? 'fair' : 'good';
}

/** How hard a password is to guess, as a line as wide as the field and in a word; without a password, the purpose of the line. */
export function Strength(props: StrengthProps) {
  const t = useMessages(twoFactorTexts.namespace);
  const level = props.password === '' ? undefined : levelOf(props);
  const filled = level === undefined ? 0 : levels.indexOf(level) + 1;
  return (
    <Line role="status" aria-label={t('PASSWORD.strength')}>
      {levels.map((name, index) => (
        <Part key={name} $color={level && index < filled ? partColors[level] : colors.border} />
      ))}
      <Word>{t(level === undefined ? 'PASSWORD.strength' : `PASSWORD.strength-${level}`)}</Word>
    </Line>
  );
}

const partColors: Record<Level, string> = {
  weak: colors.dangerText,
  fair: colors.warningText,
  good: colors.successText,
};

const Line = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${space(1)};
`;

const Part = styled.span<{ $color: string }>`
  height: 4px;
  border-radius: ${radius.round};
  background: ${({ $color }) => $color};
`;

const Word = styled.span`
  ${text.small}
  grid-column: 1 / -1;
  padding-inline: ${gutter(4)};
  color: ${colors.textMuted};
`;
