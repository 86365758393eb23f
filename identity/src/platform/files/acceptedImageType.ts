import { loadOnce } from '../loadOnce';
import { contentOf } from './content';
import { hasForeignParts } from './foreignParts';
import { judgeSvg, svgType } from './judgeSvg';

const loadFileType = loadOnce(() => import('file-type'));

/** Types that every browser renders. */
const drawnTypes: ReadonlySet<string> = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp']);

/**
 * Determines the type of a picture by its content, for pictures that our own pages show.
 * @returns its type; undefined for anything else, for an SVG that does more than draw, and for a file of two types
 */
export async function acceptedImageType(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await loadFileType();
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const content = contentOf(bytes);
  if (!detected || detected.mime === 'application/xml')
    return (await judgeSvg(content)) === 'harmless' ? svgType : undefined;
  return drawnTypes.has(detected.mime) && !(await hasForeignParts(content, detected.mime)) ? detected.mime : undefined;
}
