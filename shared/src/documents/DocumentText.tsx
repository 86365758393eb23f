import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import type { DocumentBlock, DocumentRun } from '../schemas/documents';
import { ExternalLink, TextLink } from '../ui/TextLink';
import { documentStyle } from './documentStyle';

interface DocumentTextProps {
  blocks: readonly DocumentBlock[];
  /** The language of the text, which may differ from that of the screen. */
  language: string;
  /**
   * Two texts on one screen need different anchors; none by default. Links to these do not change the address: a screen with several texts
   * has its steps in the browser's history, where a new address would be another step.
   */
  anchorPrefix?: string;
}

/** The text of a legal document. It is rendered from the tree that the service parsed, so markup in a text is never executed. */
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
  const runs = <Runs runs={block.runs} anchorPrefix={anchorPrefix} />;
  switch (block.type) {
    case 'heading': {
      // The title of the document is the heading of level 2 of its screen.
      const Heading = block.level === 3 ? 'h4' : 'h3';
      if (block.id === undefined) return <Heading>{runs}</Heading>;
      return (
        <Heading id={anchorPrefix + block.id} tabIndex={anchorPrefix === '' ? undefined : -1}>
          {runs}
        </Heading>
      );
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
          <Runs runs={item} anchorPrefix={anchorPrefix} />
        </li>
      ));
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case 'paragraph':
      return <p>{runs}</p>;
  }
}

interface RunsProps {
  runs: readonly DocumentRun[] | undefined;
  anchorPrefix: string;
}

const Runs = ({ runs = [], anchorPrefix }: RunsProps) =>
  runs.map((run, index) => <Run key={index} run={run} anchorPrefix={anchorPrefix} />);

/** Scrolls to a heading and moves the reading position there, as a press on the link of an anchor does, without a new address. */
function handleAnchor(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const heading = document.getElementById(event.currentTarget.getAttribute('href')?.slice(1) ?? '');
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

function Run({
  run: { text, strong, emphasis, code, href },
  anchorPrefix,
}: {
  run: DocumentRun;
  anchorPrefix: string;
}) {
  let content = <>{text}</>;
  if (code) content = <code>{content}</code>;
  if (emphasis) content = <em>{content}</em>;
  if (strong) content = <strong>{content}</strong>;
  if (href === undefined) return content;
  if (href.startsWith('#') && anchorPrefix !== '') {
    return (
      <ExternalLink href={`#${anchorPrefix}${href.slice(1)}`} onClick={handleAnchor}>
        {content}
      </ExternalLink>
    );
  }
  // An anchor keeps the address of the page: the router would drop its query, which says which document is shown.
  if (!href.startsWith('/')) return <ExternalLink href={href}>{content}</ExternalLink>;
  return <TextLink to={href}>{content}</TextLink>;
}

const Frame = styled.div`
  ${documentStyle}
`;
