import { DOMParser } from '@xmldom/xmldom';
import { editorNamespaces, svgAttributes, svgElements } from './svgLists';

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

/** A drawing of a large map has a tenth; this bounds the memory that parsing takes. */
const maxTags = 50_000;
/** Declarations, and content for other programs; CDATA is read by browsers as text. */
const declarations = /<!(?!--|\[CDATA\[)|<\?(?!xml\s)/;
/** White space is read by one part of it only: two of them would share a long run in every way, which takes quadratic time. */
const start = /^\uFEFF?(?:\s*<\?xml[^>]*\?>)?(?:\s|<!--(?:(?!-->)[\s\S])*-->)*<svg[\s>]/i;
/** A part of this drawing, or a picture within it. */
const ownAddress = /^\s*(?:#|data:image\/(?:png|jpe?g|gif|webp)[;,]|$)/i;
/** CSS that loads something, or hides that by escapes. */
const activeCss =
  /\\|@import|image-set|cross-fade|\b(?:image|src|expression)\s*\(|javascript:|url\(\s*["']?\s*(?!#|\s|["'])/i;

/** Whether only the declaration, comments and white space precede the drawing. */
export const startsAsSvg = (text: string): boolean => start.test(text);

/** Whether a text is an SVG that only draws: parsed, and made of nothing but known elements and attributes. */
export function isHarmlessSvg(text: string): boolean {
  if (text.includes('\0') || declarations.test(text) || !startsAsSvg(text)) return false;
  if (text.split('<').length > maxTags) return false;
  const document = parse(text);
  if (!document) return false;
  // Without recursion: a text may nest as deep as it likes.
  for (let node: Node | null = document; node; node = next(node)) if (!isHarmlessNode(node)) return false;
  return true;
}

/** @returns undefined unless well-formed, even where the parser would continue */
function parse(text: string): Document | undefined {
  const fail = (message: string): never => {
    throw new Error(message);
  };
  try {
    const errorHandler = { warning: fail, error: fail, fatalError: fail };
    return new DOMParser({ errorHandler }).parseFromString(text.replace(/^\uFEFF/, ''), 'image/svg+xml');
  } catch {
    return undefined;
  }
}

/** The next node in the order of the document. */
function next(node: Node): Node | null {
  if (node.firstChild) return node.firstChild;
  for (let at: Node | null = node; at; at = at.parentNode) if (at.nextSibling) return at.nextSibling;
  return null;
}

const types = { element: 1, text: 3, cdata: 4, processing: 7, comment: 8, document: 9 } as const;

function isHarmlessNode(node: Node): boolean {
  switch (node.nodeType) {
    case types.element:
      return isHarmlessElement(node as Element);
    case types.text:
    case types.cdata:
      return node.parentNode?.nodeName !== 'style' || !activeCss.test(node.nodeValue ?? '');
    case types.processing:
      return node.nodeName === 'xml';
    default:
      return node.nodeType === types.comment || node.nodeType === types.document;
  }
}

function isHarmlessElement(element: Element): boolean {
  const { namespaceURI, localName, prefix } = element;
  // A `style` with a prefix would be missed by the check of its text.
  const isDrawn = namespaceURI === svgNamespace && !prefix && svgElements.has(localName);
  if (!isDrawn && !editorNamespaces.has(namespaceURI ?? '')) return false;
  return Array.from(element.attributes).every(isHarmlessAttribute);
}

function isHarmlessAttribute({ namespaceURI, localName, value }: Attr): boolean {
  if (namespaceURI === xmlnsNamespace) return true;
  if (namespaceURI === xmlNamespace) return ['space', 'lang', 'id'].includes(localName);
  if (namespaceURI === xlinkNamespace)
    return localName === 'href'
      ? ownAddress.test(value)
      : ['type', 'title', 'show', 'actuate', 'role'].includes(localName);
  if (namespaceURI) return editorNamespaces.has(namespaceURI);
  if (localName === 'href') return ownAddress.test(value);
  return (svgAttributes.has(localName) || /^(?:aria|data)-[a-z-]+$/.test(localName)) && !activeCss.test(value);
}
