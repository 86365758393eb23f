import { colors, radius, space, text } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';
import { CopyButton } from './CopyButton';

interface CodeBlockProps {
  /** Name of the file or of the command, translated. */
  name: string;
  code: string;
}

/** A text to copy: a file, a command, an address. */
export function CodeBlock({ name, code }: CodeBlockProps) {
  return (
    <Block>
      <Head>
        <span>{name}</span>
        <CopyButton text={code} name={name} />
      </Head>
      {/* It scrolls sideways: it takes the focus, so that the keyboard scrolls it too. */}
      <Scroll tabIndex={0} role="region" aria-label={name}>
        <code>{code}</code>
      </Scroll>
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

const Scroll = styled.pre`
  ${text.small}
  overflow: auto;
  max-height: 24rem;
  margin: 0;
  padding: ${space(3)} ${space(4)};
  border-radius: 0 0 ${radius.medium} ${radius.medium};
  tab-size: 2;
`;
