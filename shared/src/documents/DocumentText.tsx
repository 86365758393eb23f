import { styled } from 'styled-components';
import type { DocumentBlock, DocumentRun } from '../schemas/documents';
import { ExternalLink, TextLink } from '../ui/TextLink';
import { documentStyle } from './documentStyle';

interface DocumentTextProps {
  blocks: readonly DocumentBlock[];
  /** Of the text, which may differ from the language of the screen. */
  language: string;
  /** Two texts on one screen need different anchors; none by default. */
  anchorPrefix?: string;
}

/** The text of a legal document. It is rendered from the tree that the service parsed, so no markup of a text is ever run. */
export function DocumentText({ blocks, language, anchorPrefix = '' }: DocumentTextProps) {
  return (
    <Frame lang={language}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} anchorPrefix={anchorPrefix} />
      ))}
    </Frame>
  );
}

function Block({ block, anchorPrefix }: { block: DocumentBlock; anchorPrefix: string }) {
  const runs = <Runs runs={block.runs} />;
  switch (block.type) {
    case 'heading': {
      // The title of the document is the heading of level 2 of its screen.
      const Heading = block.level === 3 ? 'h4' : 'h3';
      return <Heading id={block.id === undefined ? undefined : anchorPrefix + block.id}>{runs}</Heading>;
    }
    case 'note':
      return (
        <blockquote>
          <p>{runs}</p>
        </blockquote>
      );
    case 'list': {
      const items = (block.items ?? []).map((item, index) => (
        <li key={index}>
          <Runs runs={item} />
        </li>
      ));
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case 'paragraph':
      return <p>{runs}</p>;
  }
}

const Runs = ({ runs = [] }: { runs: readonly DocumentRun[] | undefined }) =>
  runs.map((run, index) => <Run key={index} run={run} />);

function Run({ run: { text, strong, emphasis, code, href } }: { run: DocumentRun }) {
  let content = <>{text}</>;
  if (code) content = <code>{content}</code>;
  if (emphasis) content = <em>{content}</em>;
  if (strong) content = <strong>{content}</strong>;
  if (href === undefined) return content;
  // The router would drop the query that names the document from the address of an anchor.
  if (!href.startsWith('/')) return <ExternalLink href={href}>{content}</ExternalLink>;
  return <TextLink to={href}>{content}</TextLink>;
}

const Frame = styled.div`
  ${documentStyle}
`;
