import { supportFileTypes } from '@passport/shared/schemas/checks/supportFileTypes';
import { loadOnce } from '../loadOnce';
import { withContent, type Content } from './content';
import { hasForeignParts } from './foreignParts';
import { judgeSvg, svgType } from './judgeSvg';
import { isHarmlessZip } from './zipDirectory';

const loadFileType = loadOnce(() => import('file-type'));

/** The type that a browser declares for an unknown file. */
const unknownTypes: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

const octetStream = 'application/octet-stream';
/** Beginnings of executable content: markup, scripts with a shebang, batch files, programs. They may follow a UTF-8 BOM. */
const runnableStart = /^(?:\xEF\xBB\xBF)?\s*(?:<|#!|@echo\b|%!PS|\{\\rtf|MZ|$)/i;
const edgeBytes = 1024;

/** A file as it arrived. */
export interface ArrivedFile {
  /** Path of its bytes. */
  path: string;
  size: number;
  /** The type that the browser named. */
  declaredType: string;
}

/** Judges the files of a request. @returns the type of each; undefined for one that is not accepted */
export type JudgeFiles = (files: readonly ArrivedFile[]) => Promise<(string | undefined)[]>;

/** Limit of the unpacked size of all archives of a request. */
const maxUnpackedBytes = 100_000_000;

/** Judges one file after another: their archives share the room to unpack. */
export const acceptedFileTypes: JudgeFiles = async (files) => {
  const room = { bytes: maxUnpackedBytes };
  const types: (string | undefined)[] = [];
  for (const file of files) types.push(await acceptedFileType(file, room));
  return types;
};

/**
 * Determines the type of a file by its content; its name does not count.
 * @param room remaining bytes that archives may unpack to; reduced by this one
 * @returns its type; undefined for one that is not accepted
 */
export async function acceptedFileType(
  { path, size, declaredType }: ArrivedFile,
  room = { bytes: maxUnpackedBytes },
): Promise<string | undefined> {
  if (size === 0) return undefined;
  const { fileTypeFromFile } = await loadFileType();
  const detected = await fileTypeFromFile(path).catch(() => undefined);
  return withContent(path, size, async (content) => {
    if (!detected || detected.mime === 'application/xml') return judgeUnknown(content, declaredType);
    const type = supportFileTypes.get(detected.mime);
    if (type === undefined) return undefined;
    if (type === 'application/zip')
      return (await isZipAlone(content)) && (await isHarmlessZip(path, size, room)) ? type : undefined;
    return (await hasForeignParts(content, type)) ? undefined : type;
  });
}

/** A file without a signature: an SVG, or bytes that are not executable. */
async function judgeUnknown(content: Content, declaredType: string): Promise<string | undefined> {
  const drawing = await judgeSvg(content);
  if (drawing !== undefined) return drawing === 'harmless' ? svgType : undefined;
  if (!unknownTypes.has(declaredType.toLowerCase())) return undefined;
  const beginning = await content.read(0, edgeBytes);
  if (runnableStart.test(beginning.toString('latin1'))) return undefined;
  return (await hasForeignParts(content, octetStream)) ? undefined : octetStream;
}

/** Whether a zip begins with its first entry, with nothing before it. */
async function isZipAlone({ read }: Content): Promise<boolean> {
  const beginning = await read(0, edgeBytes);
  return beginning.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04])) && !beginning.includes('%PDF-');
}
