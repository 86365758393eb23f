import { createHash } from 'node:crypto';
import type { DocumentBlock, DocumentRun } from '@passport/shared/schemas/documents';
import type { Token, Tokens } from 'marked';
import { loadOnce } from '../../platform/loadOnce';
import type { DocumentText } from './documents.tables';

const loadMarked = loadOnce(() => import('marked'));

/** Larger than any agreement; a comparison of two such texts still takes a fraction of a second. */
const maxCharacters = 200_000;
/** An address that a document may link to. */
const linkTarget = /^(?:https:\/\/|mailto:[^\s?]+$|\/(?!\/)|#)/;
/** `## Heading {#anchor}`: the same anchor in every language. */
const anchorSuffix = /\s*\{#([a-z0-9][a-z0-9-]*)\}\s*$/;

/** A source that is not restricted Markdown; the message says where, for the author. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

type Look = Omit<DocumentRun, 'text'>;

/**
 * Parses a document: a title (`# …`), headings of two levels, paragraphs, notes (`> …`), flat lists; in them bold, italic, code and
 * links. Everything else is refused, so that no HTML reaches a page and the PDF shows the same.
 * @throws {DocumentError}
 */
export async function parseDocument(
  source: string,
): Promise<Pick<DocumentText, 'title' | 'source' | 'blocks' | 'sha256'>> {
  const text =
    source
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
      .trim()
      .normalize('NFC') + '\n';
  if (text.length > maxCharacters) throw new DocumentError(`The text is longer than ${maxCharacters} characters.`);
  const { Lexer } = await loadMarked();
  const [first, ...rest] = new Lexer({ gfm: true }).lex(text).filter(({ type }) => type !== 'space');
  if (first?.type !== 'heading' || (first as Tokens.Heading).depth !== 1)
    throw new DocumentError('The text must begin with its title: # Title.');
  const title = plainText(runsOf((first as Tokens.Heading).tokens));
  const blocks = rest.map(blockOf);
  if (blocks.length === 0) throw new DocumentError('The text has a title only.');
  return { title, source: text, blocks: withAnchors(blocks), sha256: sha256Of(text) };
}

const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const refused = (token: Token): DocumentError =>
  new DocumentError(`Not allowed here (${token.type}): ${token.raw.trim().slice(0, 80)}`);

function blockOf(token: Token): DocumentBlock {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      if (depth !== 2 && depth !== 3) throw refused(token);
      return { type: 'heading', level: depth, runs: runsOf(tokens) };
    }
    case 'paragraph':
      return { type: 'paragraph', runs: runsOf((token as Tokens.Paragraph).tokens) };
    case 'blockquote': {
      const [only, ...others] = (token as Tokens.Blockquote).tokens;
      if (only?.type !== 'paragraph' || others.length > 0) throw refused(token);
      return { type: 'note', runs: runsOf((only as Tokens.Paragraph).tokens) };
    }
    case 'list': {
      const { items, ordered, start } = token as Tokens.List;
      return { type: 'list', items: items.map(itemRuns), ...(ordered && { start: Number(start) || 1 }) };
    }
    default:
      throw refused(token);
  }
}

/** The text of a list item, which consists of one paragraph and no further list. */
function itemRuns(item: Tokens.ListItem): DocumentRun[] {
  const [only, ...others] = item.tokens.filter(({ type }) => type !== 'space');
  if (!only || others.length > 0 || item.task || !['text', 'paragraph'].includes(only.type)) throw refused(item);
  return runsOf((only as Tokens.Text).tokens ?? []);
}

const looks: Record<string, Look> = { strong: { strong: true }, em: { emphasis: true } };

function runsOf(tokens: readonly Token[], look: Look = {}): DocumentRun[] {
  return joinAlike(tokens.flatMap((token) => runsOfToken(token, look)));
}

function runsOfToken(token: Token, look: Look): DocumentRun[] {
  switch (token.type) {
    case 'text':
    case 'escape':
      return [{ ...look, text: (token as Tokens.Text).text.replaceAll('\n', ' ') }];
    case 'br':
      return [{ ...look, text: '\n' }];
    case 'codespan':
      return [{ ...look, code: true, text: (token as Tokens.Codespan).text }];
    case 'strong':
    case 'em':
      return runsOf((token as Tokens.Strong).tokens, { ...look, ...looks[token.type] });
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      if (!linkTarget.test(href) || look.href !== undefined) throw refused(token);
      return runsOf(tokens, { ...look, href });
    }
    default:
      throw refused(token);
  }
}

const lookOf = ({ strong, emphasis, code, href }: DocumentRun): string =>
  JSON.stringify([strong, emphasis, code, href]);

/** Joins adjacent runs of one style: the parser ends a text at every character that could begin something. */
const joinAlike = (runs: readonly DocumentRun[]): DocumentRun[] =>
  runs.reduce<DocumentRun[]>((joined, run) => {
    const last = joined.at(-1);
    if (last && lookOf(last) === lookOf(run)) last.text += run.text;
    else joined.push({ ...run });
    return joined;
  }, []);

/** The words of runs, without styles. */
export const plainText = (runs: readonly DocumentRun[] = []): string => runs.map(({ text }) => text).join('');

/** Gives every heading a unique anchor: the given one, else one derived from its words. */
function withAnchors(blocks: readonly DocumentBlock[]): DocumentBlock[] {
  const used = new Set<string>();
  return blocks.map((block) => {
    if (block.type !== 'heading') return block;
    const named = anchorSuffix.exec(plainText(block.runs))?.[1];
    const runs = named === undefined ? block.runs : withoutSuffix(block.runs ?? []);
    const base = named ?? (wordsOf(plainText(runs)).join('-').toLowerCase() || 'section');
    if (named !== undefined && used.has(named)) throw new DocumentError(`Two headings have the anchor ${named}.`);
    let id = base;
    for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
    used.add(id);
    return { ...block, id, runs: runs ?? [] };
  });
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

const withoutSuffix = (runs: readonly DocumentRun[]): DocumentRun[] =>
  runs.map((run, place) => (place === runs.length - 1 ? { ...run, text: run.text.replace(anchorSuffix, '') } : run));
