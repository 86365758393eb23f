import { unseenCharacters } from '@passport/shared/schemas/checks/oneLine';

const maxCharacters = 100;

/** A file's name without its folders, control and direction characters, or anything that a file system or a header would interpret. */
export function cleanFileName(name: string | undefined): string {
  const base = (name ?? '').normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const cleaned = base
    .replace(unseenCharacters, '')
    .replace(/["'<>:|?*;%`$&]/g, '')
    .replace(/\s+/g, ' ')
    // Without the lookbehind the expression starts again at each character of a run, which takes quadratic time.
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  const codePoints = [...cleaned];
  if (codePoints.length <= maxCharacters) return cleaned || 'file';
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(cleaned)?.[0] ?? '';
  return codePoints.slice(0, maxCharacters - extension.length).join('') + extension;
}
