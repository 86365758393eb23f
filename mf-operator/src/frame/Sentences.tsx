import { useHost } from '@passport/shared/host/HostContext';
import type { Sentence } from '@passport/shared/schemas/console/acts';
import { colors, radius, space } from '@passport/shared/theme/tokens';
import { observer } from 'mobx-react-lite';
import { styled } from 'styled-components';

/** A sentence to read out, in both languages, that of the screen first: the operator takes that of the caller. */
export const Sentences = observer(function Sentences({ of: sentence }: { of: Sentence }) {
  const { locale } = useHost();
  const languages = locale.current === 'ru' ? (['ru', 'en'] as const) : (['en', 'ru'] as const);
  return (
    <Quote>
      {languages.map((language) => (
        <p key={language} lang={language}>
          {sentence[language]}
        </p>
      ))}
    </Quote>
  );
});

const Quote = styled.blockquote`
  margin: ${space(3)} 0;
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.medium};
  background: ${colors.sunken};
  p + p {
    margin-top: ${space(1)};
    color: ${colors.textMuted};
  }
`;
