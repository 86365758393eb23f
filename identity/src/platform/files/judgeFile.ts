import { open, readFile } from 'node:fs/promises';
import { loadOnce } from '../loadOnce';
import { hasForeignParts } from './foreignParts';
import { judgeSvg, svgType } from './judgeSvg';
import { isHarmlessZip } from './zipDirectory';

const loadFileType = loadOnce(() => import('file-type'));

/** Types by content that are accepted (spec 5), under the name that we give them. */
const acceptedTypes: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'application/pdf'],
  ['image/apng', 'image/apng'],
  ['image/bmp', 'image/bmp'],
  ['image/gif', 'image/gif'],
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/tiff', 'image/tiff'],
  ['image/webp', 'image/webp'],
  ['image/x-icon', 'image/x-icon'],
  ['application/zip', 'application/zip'],
]);

/** What a browser says of a file that it does not know. */
const unknownTypes: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

const octetStream = 'application/octet-stream';
/** Beginnings of what something would run: markup, scripts, programs by a line of text. */
const runnable = /^\uFEFF?\s*(?:<|#!|@echo\b|%!PS|\{\\rtf|MZ)|<(?:script|html|svg|iframe|body)\b|<\?(?:php|=)/i;
const edgeBytes = 1024;

/** A file as it arrived. */
export interface ArrivedFile {
  /** Path of its bytes. */
  path: string;
  size: number;
  /** The type that the browser named. */
  declaredType: string;
}

/**
 * Decides by its content what a file is; its name decides nothing.
 * @returns its type; undefined for one that is not accepted
 */
export async function judgeFile({ path, size, declaredType }: ArrivedFile): Promise<string | undefined> {
  if (size === 0) return undefined;
  const { fileTypeFromFile } = await loadFileType();
  const detected = await fileTypeFromFile(path).catch(() => undefined);
  if (!detected || detected.mime === 'application/xml') return judgeUnknown(path, declaredType);
  const type = acceptedTypes.get(detected.mime);
  if (type === undefined) return undefined;
  if (type === 'application/zip')
    return (await isZipAlone(path)) && (await isHarmlessZip(path, size)) ? type : undefined;
  return hasForeignParts(await readFile(path), type) ? undefined : type;
}

/** A file without a signature: an SVG, or bytes that nobody runs. */
async function judgeUnknown(path: string, declaredType: string): Promise<string | undefined> {
  const bytes = await readFile(path);
  const drawing = judgeSvg(bytes);
  if (drawing !== undefined) return drawing === 'harmless' ? svgType : undefined;
  if (!unknownTypes.has(declaredType.toLowerCase())) return undefined;
  return runnable.test(bytes.toString('latin1')) || hasForeignParts(bytes, octetStream) ? undefined : octetStream;
}

/** Whether a zip begins with its first entry, with nothing before it. */
async function isZipAlone(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(edgeBytes), 0, edgeBytes, 0);
    return buffer.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04])) && !buffer.includes('%PDF-');
  } finally {
    await handle.close();
  }
}
