import { useMessages } from '@passport/shared/i18n/useMessages';
import { colors, radius, space, text } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { areaTexts } from '../texts';
import { CopyButton } from './CopyButton';

interface CodeBlockProps {
  /** Name of the file or of the command, translated. */
  name: string;
  code: string;
  /** Shown instead of the copied code: the same for reading, with lines that wrap. */
  shown?: string;
}

/** Longer texts are folded. */
const foldedLines = 18;

/** A text to copy: a file, a command, an address. A long one fades out until it is expanded. */
export function CodeBlock({ name, code, shown }: CodeBlockProps) {
  const t = useMessages(areaTexts.namespace);
  const isLong = (shown ?? code).trimEnd().split('\n').length > foldedLines + 4;
  const [isWhole, setIsWhole] = useState(!isLong);
  return (
    <Block>
      <Head>
        <span>{name}</span>
        <CopyButton text={code} name={name} />
      </Head>
      {/* It scrolls sideways: it takes the focus, so that the keyboard scrolls it too. */}
      <Scroll tabIndex={0} role="region" aria-label={name} $isWhole={isWhole} $wraps={shown !== undefined}>
        <code>{shown ?? code}</code>
      </Scroll>
      {isLong && (
        <Button
          variant="quiet"
          isWide
          aria-expanded={isWhole}
          aria-label={`${t(isWhole ? 'code.less' : 'code.all')}: ${name}`}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? 'code.less' : 'code.all')}
        </Button>
      )}
    </Block>
  );
}

const Block = styled.div`
  margin-top: ${space(3)};
  border: 1px solid ${colors.border};
  border-radius: ${radius.medium};
  background: ${colors.page};
`;

const Head = styled.div`
  ${text.small}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  padding-left: ${space(4)};
  border-bottom: 1px solid ${colors.border};
  color: ${colors.textMuted};
  overflow-wrap: anywhere;
`;

const folded = css`
  overflow-y: hidden;
  max-height: 24rem;
  mask-image: linear-gradient(#000 calc(100% - 6rem), transparent);
`;

const wrapping = css`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const Scroll = styled.pre<{ $isWhole: boolean; $wraps: boolean }>`
  ${text.small}
  overflow: auto;
  margin: 0;
  padding: ${space(3)} ${space(4)};
  border-radius: 0 0 ${radius.medium} ${radius.medium};
  tab-size: 2;
  ${({ $wraps }) => $wraps && wrapping}
  ${({ $isWhole }) => !$isWhole && folded}
`;
