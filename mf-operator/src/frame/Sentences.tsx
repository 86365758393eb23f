import type { Sentence } from '@passport/shared/schemas/console/acts';
import { colors, radius, space } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/** A sentence to read out, in both languages: the operator takes that of the caller. */
export function Sentences({ of: sentence }: { of: Sentence }) {
  return (
    <Quote>
      <p lang="ru">{sentence.ru}</p>
      <p lang="en">{sentence.en}</p>
    </Quote>
  );
}

const Quote = styled.blockquote`
  margin: ${space(3)} 0;
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.medium};
  background: ${colors.sunken};
  p[lang='en'] {
    margin-top: ${space(1)};
    color: ${colors.textMuted};
  }
`;
