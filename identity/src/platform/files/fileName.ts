import { unseenCharacters } from '@passport/shared/schemas/checks/oneLine';

const maxCharacters = 100;

/** A file's name without its folders, control and direction characters, or anything that a file system or a header would read. */
export function cleanFileName(name: string | undefined): string {
  const base = (name ?? '').normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const cleaned = base
    .replace(unseenCharacters, '')
    .replace(/["'<>:|?*;%`$&]/g, '')
    .replace(/\s+/g, ' ')
    // The lookbehind tries a run once and not from each of its characters, which would take quadratic time.
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  const points = [...cleaned];
  if (points.length <= maxCharacters) return cleaned || 'file';
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(cleaned)?.[0] ?? '';
  return points.slice(0, maxCharacters - extension.length).join('') + extension;
}
